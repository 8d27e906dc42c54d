#include "framework/lua/syntax/parser.hpp"

namespace ply::lua {

bool Parser::block_ends() const {
    return now().kind == TokenKind::end || now().is("end") || now().is("else") ||
           now().is("elseif") || now().is("until");
}

Parser::Id Parser::block(const Ids& declared) {
    const Scope scope(*this);
    for (const Id each : declared) declare(each);
    return statements();
}

Parser::Id Parser::statements() {
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

Parser::Id Parser::statement() {
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

Parser::Id Parser::loop_body(const Ids& declared) {
    expect("do");
    const Id body = block(declared);
    expect("end");
    return body;
}

Parser::Id Parser::if_then(std::uint32_t first) {
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

Parser::Id Parser::repeat_until(std::uint32_t first) {
    const Scope scope(*this);
    const Id body = statements();
    expect("until");
    return make(NodeKind::repeat_until, first, {body, expression()});
}

Parser::Id Parser::for_loop(std::uint32_t first) {
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

Parser::Id Parser::function_statement(std::uint32_t first) {
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

Parser::Id Parser::local_function(std::uint32_t first) {
    ++at_;
    const Id name = a_name(NodeKind::declaration);
    declare(name);  // it sees itself
    return make(NodeKind::local_function, first, {name, closure(mark(), false)});
}

Parser::Id Parser::local(std::uint32_t first) {
    Ids names;
    const std::uint32_t begin = mark();
    do {
        names.push_back(a_name(NodeKind::declaration));
        if (accept("<")) {
            if (now().kind != TokenKind::name) fail("an attribute is missing before " + found());
            ++at_;
            expect(">");
        }
    } while (accept(","));
    Ids parts{make(NodeKind::list, begin, names)};
    if (accept("=")) parts.push_back(expressions());
    for (const Id each : names) declare(each);
    return make(NodeKind::local, first, parts);
}

Parser::Id Parser::return_values(std::uint32_t first) {
    Ids values;
    if (!block_ends() && !now().is(";")) values.push_back(expressions());
    accept(";");
    if (!block_ends()) fail("return ends a block; " + found() + " is too much");
    return make(NodeKind::return_values, first, values);
}

Parser::Id Parser::expression_statement(std::uint32_t first) {
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

}  // namespace ply::lua
