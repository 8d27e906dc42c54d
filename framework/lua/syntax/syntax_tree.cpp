#include "framework/lua/syntax/syntax_tree.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace ply::lua {
namespace {

/// As deep as Lua's own compiler goes (LUAI_MAXCCALLS).
constexpr int deepest = 200;

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

/// Recursive descent, a function for each line of the manual's grammar. Which local a name is, is
/// kept for each name while scopes open and close.
class Parser {
public:
    explicit Parser(SyntaxTree& tree) : tree_(tree) {}

    void run() {
        Lexer lexer(tree_.text_);
        do {
            tree_.tokens_.push_back(lexer.next());
        } while (tree_.tokens_.back().kind != TokenKind::end);
        if (!(tree_.error_ = lexer.error())) parse_all();
    }

private:
    using Id = SyntaxTree::Id;
    using Ids = std::vector<Id>;
    /// Thrown to the top: a mistake ends the reading.
    struct Stop {};

    void parse_all() {
        try {
            block({});
            if (now().kind != TokenKind::end) fail("'" + std::string(now().text) + "' is too much");
        } catch (const Stop&) {
        }
    }

    // Tokens.

    const LuaToken& now() const { return tree_.tokens_[at_]; }
    const LuaToken& ahead() const {
        return tree_.tokens_[std::min<std::size_t>(at_ + 1, tree_.tokens_.size() - 1)];
    }
    bool accept(std::string_view what) {
        if (!now().is(what)) return false;
        ++at_;
        return true;
    }
    void expect(std::string_view what) {
        if (!accept(what)) fail("'" + std::string(what) + "' is missing before " + found());
    }
    std::string found() const {
        return now().kind == TokenKind::end ? "the end of the file"
                                            : "'" + std::string(now().text) + "'";
    }
    [[noreturn]] void fail(const std::string& what) {
        tree_.error_ = {now().line, now().column, what};
        throw Stop{};
    }

    // Nodes.

    std::uint32_t mark() const { return static_cast<std::uint32_t>(at_); }
    /// A node from token `first` to the one before the present one.
    Id make(NodeKind kind, std::uint32_t first, const Ids& children = {}) {
        SyntaxTree::Node node;
        node.kind = kind;
        node.first = first;
        node.last = at_ > first ? mark() - 1 : first;
        node.children = static_cast<std::uint32_t>(tree_.children_.size());
        node.count = static_cast<std::uint32_t>(children.size());
        tree_.children_.insert(tree_.children_.end(), children.begin(), children.end());
        tree_.nodes_.push_back(node);
        const Id made = static_cast<Id>(tree_.nodes_.size()) - 1;
        for (const Id child : children) tree_.nodes_[static_cast<std::size_t>(child)].parent = made;
        return made;
    }
    Id single(NodeKind kind) {
        const std::uint32_t first = mark();
        ++at_;
        return make(kind, first);
    }
    Id a_name(NodeKind kind) {
        if (now().kind != TokenKind::name) fail("a name is missing before " + found());
        return single(kind);
    }

    // Scopes.

    struct Local {
        std::string_view name;
        Id hidden;  ///< the declaration that it hides
    };
    void declare(std::string_view name, Id declaration) {
        Id& seen = seen_.try_emplace(name, SyntaxTree::none).first->second;
        locals_.push_back({name, std::exchange(seen, declaration)});
    }
    void declare(Id declaration) { declare(tree_.text(declaration), declaration); }
    Id find(std::string_view name) const {
        const auto found = seen_.find(name);
        return found == seen_.end() ? SyntaxTree::none : found->second;
    }
    /// What is declared while it lives is forgotten with it.
    class Scope {
    public:
        explicit Scope(Parser& parser) : parser_(parser), size_(parser.locals_.size()) {}
        ~Scope() {
            for (auto& locals = parser_.locals_; locals.size() > size_; locals.pop_back())
                parser_.seen_[locals.back().name] = locals.back().hidden;
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Parser& parser_;
        std::size_t size_;
    };
    /// Nested statements and expressions.
    class Level {
    public:
        explicit Level(Parser& parser) : parser_(parser) {
            if (++parser_.depth_ > deepest) parser_.fail("this is nested too deeply");
        }
        ~Level() { --parser_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        Parser& parser_;
    };

    // Statements.

    bool block_ends() const {
        return now().kind == TokenKind::end || now().is("end") || now().is("else") ||
               now().is("elseif") || now().is("until");
    }
    /// A block in a scope of its own, in which `declared` are seen.
    Id block(const Ids& declared) {
        const Scope scope(*this);
        for (const Id each : declared) declare(each);
        return statements();
    }
    Id statements() {
        const std::uint32_t first = mark();
        Ids all;
        while (!block_ends()) {
            if (accept(";")) continue;
            const bool last = now().is("return");
            all.push_back(statement());
            if (last) break;
        }
        return make(NodeKind::block, first, all);
    }
    Id statement() {
        const Level level(*this);
        const std::uint32_t first = mark();
        if (accept("if")) return if_then(first);
        if (accept("while")) {
            const Id condition = expression();
            return make(NodeKind::while_do, first, {condition, loop_body({})});
        }
        if (accept("repeat")) return repeat_until(first);
        if (accept("for")) return for_loop(first);
        if (accept("do")) {
            const Id body = block({});
            expect("end");
            return make(NodeKind::do_end, first, {body});
        }
        if (accept("function")) return function_statement(first);
        if (accept("local")) return now().is("function") ? local_function(first) : local(first);
        if (accept("return")) return return_values(first);
        if (accept("break")) return make(NodeKind::break_loop, first);
        if (now().is("::")) {
            ++at_;
            const Id name = a_name(NodeKind::key);
            expect("::");
            return make(NodeKind::label, first, {name});
        }
        if (now().is("goto")) {
            ++at_;
            return make(NodeKind::goto_label, first, {a_name(NodeKind::key)});
        }
        return expression_statement(first);
    }
    /// `do ... end`
    Id loop_body(const Ids& declared) {
        expect("do");
        const Id body = block(declared);
        expect("end");
        return body;
    }
    Id if_then(std::uint32_t first) {
        Ids parts;
        do {
            parts.push_back(expression());
            expect("then");
            parts.push_back(block({}));
        } while (accept("elseif"));
        if (accept("else")) parts.push_back(block({}));
        expect("end");
        return make(NodeKind::if_then, first, parts);
    }
    Id repeat_until(std::uint32_t first) {
        const Scope scope(*this);
        const Id body = statements();
        expect("until");
        return make(NodeKind::repeat_until, first, {body, expression()});
    }
    Id for_loop(std::uint32_t first) {
        const Id name = a_name(NodeKind::declaration);
        if (accept("=")) {
            Ids parts{name, expression()};
            expect(",");
            parts.push_back(expression());
            if (accept(",")) parts.push_back(expression());
            parts.push_back(loop_body({name}));
            return make(NodeKind::for_numbers, first, parts);
        }
        Ids names{name};
        while (accept(",")) names.push_back(a_name(NodeKind::declaration));
        const Id declared = make(NodeKind::list, first + 1, names);
        expect("in");
        const Id values = expressions();
        return make(NodeKind::for_each, first, {declared, values, loop_body(names)});
    }
    Id function_statement(std::uint32_t first) {
        const std::uint32_t begin = mark();
        Id target = variable();
        bool method = false;
        while (!method && (now().is(".") || now().is(":"))) {
            method = now().is(":");
            ++at_;
            const Id key = a_name(NodeKind::key);
            target = make(NodeKind::field, begin, {target, key});
        }
        return make(NodeKind::function, first, {target, closure(mark(), method)});
    }
    Id local_function(std::uint32_t first) {
        ++at_;
        const Id name = a_name(NodeKind::declaration);
        declare(name);  // it sees itself
        return make(NodeKind::local_function, first, {name, closure(mark(), false)});
    }
    /// The values do not see the names yet.
    Id local(std::uint32_t first) {
        Ids names;
        const std::uint32_t begin = mark();
        do {
            names.push_back(a_name(NodeKind::declaration));
            if (accept("<")) {
                if (now().kind != TokenKind::name)
                    fail("an attribute is missing before " + found());
                ++at_;
                expect(">");
            }
        } while (accept(","));
        Ids parts{make(NodeKind::list, begin, names)};
        if (accept("=")) parts.push_back(expressions());
        for (const Id each : names) declare(each);
        return make(NodeKind::local, first, parts);
    }
    Id return_values(std::uint32_t first) {
        Ids values;
        if (!block_ends() && !now().is(";")) values.push_back(expressions());
        accept(";");
        if (!block_ends()) fail("return ends a block; " + found() + " is too much");
        return make(NodeKind::return_values, first, values);
    }
    Id expression_statement(std::uint32_t first) {
        const Id begun = suffixed();
        const NodeKind kind = tree_.kind(begun);
        if (!now().is("=") && !now().is(",")) {
            if (kind != NodeKind::call && kind != NodeKind::method_call)
                fail("this value is not used; is something missing before " + found() + "?");
            return make(NodeKind::call_statement, first, {begun});
        }
        Ids targets{begun};
        while (accept(",")) targets.push_back(suffixed());
        for (const Id target : targets) {
            const NodeKind is = tree_.kind(target);
            if (is != NodeKind::name && is != NodeKind::field && is != NodeKind::index)
                fail("only variables and fields can be assigned to");
        }
        const Id written = make(NodeKind::list, first, targets);
        expect("=");
        return make(NodeKind::assignment, first, {written, expressions()});
    }

    // Expressions.

    Id expressions() {
        const std::uint32_t first = mark();
        Ids all{expression()};
        while (accept(",")) all.push_back(expression());
        return make(NodeKind::list, first, all);
    }
    Id expression(int limit = 0) {
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
        for (const Binding* binding = binding_of(now());
             binding != nullptr && binding->left > limit; binding = binding_of(now())) {
            const std::uint32_t sign = mark();
            ++at_;
            const Id right = expression(binding->right);
            left = make(NodeKind::binary, first, {left, right});
            tree_.nodes_.back().sign = sign;
        }
        return left;
    }
    Id simple() {
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
    Id variable() {
        const Id declaration = find(now().text);
        const Id name = a_name(NodeKind::name);
        tree_.nodes_.back().declared_by = declaration;
        return name;
    }
    /// A name or an expression in parentheses, and what follows it: fields, indices, calls.
    Id suffixed() {
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
    void arguments(Ids& parts) {
        if (now().is("{")) return parts.push_back(table());
        if (now().kind == TokenKind::string) return parts.push_back(single(NodeKind::constant));
        expect("(");
        if (accept(")")) return;
        do {
            parts.push_back(expression());
        } while (accept(","));
        expect(")");
    }
    Id table() {
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
    Id table_field() {
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
    /// The parameters and the body of a function. A method has `self`, which stands nowhere: its
    /// declaration is an empty list.
    Id closure(std::uint32_t first, bool method) {
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

    SyntaxTree& tree_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::vector<Local> locals_;                      ///< of the open scopes
    std::unordered_map<std::string_view, Id> seen_;  ///< the local that a name is; none: it is none
};

SyntaxTree::SyntaxTree(std::string_view text) : text_(text) {
    Parser(*this).run();
}

std::span<const LuaToken> SyntaxTree::tokens_on(int line) const {
    const auto all = tokens().first(tokens_.size() - 1);  // without the end
    const auto first = std::ranges::lower_bound(all, line, {}, &LuaToken::line);
    return {first, std::ranges::upper_bound(all, line, {}, &LuaToken::line)};
}

}  // namespace ply::lua
