#include "framework/lua/syntax/parser.hpp"

namespace ply::lua {
namespace {

/// How strongly operators bind to what stands on their left and on their right; those that bind
/// more strongly on their left are right-associative (3.4.8, Precedence).
struct Binding {
    std::string_view sign;
    int left;
    int right;
};
constexpr Binding bindings[] = {
    {"or", 1, 1},   {"and", 2, 2}, {"<", 3, 3},   {">", 3, 3},   {"<=", 3, 3},  {">=", 3, 3},
    {"~=", 3, 3},   {"==", 3, 3},  {"|", 4, 4},   {"~", 5, 5},   {"&", 6, 6},   {"<<", 7, 7},
    {">>", 7, 7},   {"..", 9, 8},  {"+", 10, 10}, {"-", 10, 10}, {"*", 11, 11}, {"/", 11, 11},
    {"//", 11, 11}, {"%", 11, 11}, {"^", 14, 13},
};
constexpr int unary_binding = 12;

const Binding* binding_of(const LuaToken& token) {
    for (const Binding& each : bindings)
        if (token.is(each.sign)) return &each;
    return nullptr;
}

}  // namespace

Parser::Id Parser::expressions() {
    const std::uint32_t first = mark();
    Ids all{expression()};
    while (accept(",")) all.push_back(expression());
    return make(NodeKind::list, first, all);
}

Parser::Id Parser::expression(int limit) {
    const Level level(*this);
    const std::uint32_t first = mark();
    Id left = SyntaxTree::none;
    if (now().is("not") || now().is("-") || now().is("#") || now().is("~")) {
        const std::uint32_t sign = mark();
        ++at_;
        left = make(NodeKind::unary, first, {expression(unary_binding)});
        tree_.nodes_.back().sign = sign;
    } else {
        left = simple();
    }
    for (const Binding* binding = binding_of(now()); binding != nullptr && binding->left > limit;
         binding = binding_of(now())) {
        const std::uint32_t sign = mark();
        ++at_;
        const Id right = expression(binding->right);
        left = make(NodeKind::binary, first, {left, right});
        tree_.nodes_.back().sign = sign;
    }
    return left;
}

Parser::Id Parser::simple() {
    if (now().kind == TokenKind::number || now().kind == TokenKind::string || now().is("nil") ||
        now().is("true") || now().is("false"))
        return single(NodeKind::constant);
    if (now().is("...")) return single(NodeKind::varargs);
    if (now().is("{")) return table();
    if (now().is("function")) {
        const std::uint32_t first = mark();
        ++at_;
        return closure(first, false);
    }
    return suffixed();
}

Parser::Id Parser::variable() {
    const Id declaration = find(now().text);
    const Id name = a_name(NodeKind::name);
    tree_.nodes_.back().declared_by = declaration;
    return name;
}

Parser::Id Parser::suffixed() {
    const std::uint32_t first = mark();
    Id base = SyntaxTree::none;
    if (accept("(")) {
        const Id inner = expression();
        expect(")");
        base = make(NodeKind::parentheses, first, {inner});
    } else if (now().kind == TokenKind::name) {
        base = variable();
    } else {
        fail("something is missing before " + found());
    }
    for (;;) {
        if (accept(".")) {
            const Id key = a_name(NodeKind::key);
            base = make(NodeKind::field, first, {base, key});
        } else if (accept("[")) {
            const Id key = expression();
            expect("]");
            base = make(NodeKind::index, first, {base, key});
        } else if (accept(":")) {
            const Id key = a_name(NodeKind::key);
            Ids parts{base, key};
            arguments(parts);
            base = make(NodeKind::method_call, first, parts);
        } else if (now().is("(") || now().is("{") || now().kind == TokenKind::string) {
            Ids parts{base};
            arguments(parts);
            base = make(NodeKind::call, first, parts);
        } else {
            return base;
        }
    }
}

void Parser::arguments(Ids& parts) {
    if (now().is("{")) return parts.push_back(table());
    if (now().kind == TokenKind::string) return parts.push_back(single(NodeKind::constant));
    expect("(");
    if (accept(")")) return;
    do {
        parts.push_back(expression());
    } while (accept(","));
    expect(")");
}

Parser::Id Parser::table() {
    const Level level(*this);
    const std::uint32_t first = mark();
    expect("{");
    Ids fields;
    while (!now().is("}")) {
        fields.push_back(table_field());
        if (!accept(",") && !accept(";")) break;
    }
    expect("}");
    return make(NodeKind::table, first, fields);
}

Parser::Id Parser::table_field() {
    const std::uint32_t first = mark();
    if (accept("[")) {
        const Id key = expression();
        expect("]");
        expect("=");
        return make(NodeKind::keyed_field, first, {key, expression()});
    }
    if (now().kind == TokenKind::name && ahead().is("=")) {
        const Id key = a_name(NodeKind::key);
        expect("=");
        return make(NodeKind::named_field, first, {key, expression()});
    }
    return expression();
}

Parser::Id Parser::closure(std::uint32_t first, bool method) {
    const Level level(*this);
    const Scope scope(*this);
    const std::uint32_t begin = mark();
    expect("(");
    Ids parameters;
    if (!now().is(")")) {
        do {
            if (now().is("...")) {
                parameters.push_back(single(NodeKind::varargs));
                break;
            }
            parameters.push_back(a_name(NodeKind::declaration));
        } while (accept(","));
    }
    expect(")");
    const Id list = make(NodeKind::list, begin, parameters);
    if (method) declare("self", list);
    for (const Id each : parameters)
        if (tree_.kind(each) == NodeKind::declaration) declare(each);
    const Id body = block({});
    expect("end");
    return make(NodeKind::closure, first, {list, body});
}

}  // namespace ply::lua
