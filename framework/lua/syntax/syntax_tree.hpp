/// A script as a tree, its names resolved: which local each of them is, or that it is none.
///
///     const SyntaxTree tree(text);
///     for (SyntaxTree::Id id = 0; id < tree.size(); ++id)
///         if (tree.is_global(id)) names.insert(tree.text(id));
///
/// (Lua 5.4 Reference Manual, 9, The Complete Syntax of Lua; 3.5, Visibility Rules)
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "framework/lua/syntax/lexer.hpp"

namespace ply::lua {

/// What a node is, and its children in order. A list may be empty.
enum class NodeKind : std::uint8_t {
    block,  ///< statements
    // Statements.
    local,           ///< names, expressions
    local_function,  ///< name, function
    assignment,      ///< targets (a list), expressions (a list)
    function,        ///< target, function: `function t.f() end`
    call_statement,  ///< call or method_call
    if_then,         ///< condition, block, and so on; a last block alone is that of `else`
    while_do,        ///< condition, block
    repeat_until,    ///< block, condition, which sees the block's locals
    for_numbers,     ///< name, first, last, step if there is one, block
    for_each,        ///< names (a list), expressions (a list), block
    do_end,          ///< block
    return_values,   ///< expressions
    break_loop,
    goto_label,
    label,
    // Expressions.
    constant,     ///< nil, true, false, a number, a string
    varargs,      ///< `...`
    closure,      ///< parameters (a list), block
    name,         ///< a variable
    field,        ///< object, key: `t.x`; the key is a `key`
    index,        ///< object, key: `t[x]`
    call,         ///< called, arguments
    method_call,  ///< object, key, arguments
    table,        ///< expressions, named and keyed fields
    named_field,  ///< key, value: `{ x = 1 }`
    keyed_field,  ///< key, value: `{ [x] = 1 }`
    unary,        ///< operand
    binary,       ///< left, right
    parentheses,  ///< expression
    // Parts of those.
    list,         ///< nodes of one kind of part
    declaration,  ///< the name of a local, a parameter or a loop
    key           ///< the name of a field
};

class SyntaxTree {
public:
    using Id = std::int32_t;
    static constexpr Id none = -1;

    /// Reads the text, which must stay, in time that grows with its length.
    explicit SyntaxTree(std::string_view text);

    /// Why there is no tree; nothing: the text is Lua as far as its grammar goes.
    const std::optional<SyntaxError>& error() const { return error_; }
    /// How many nodes there are: 0 to size() - 1, children before their parents, so that the block
    /// of the whole text is the last one. 0 where there is an error.
    Id size() const { return error_ ? 0 : static_cast<Id>(nodes_.size()); }

    std::string_view source() const { return text_; }

    NodeKind kind(Id id) const { return at(id).kind; }
    std::span<const Id> children(Id id) const {
        return {children_.data() + at(id).children, at(id).count};
    }
    /// From its first token to its last one.
    std::string_view text(Id id) const {
        const LuaToken& last = tokens_[at(id).last];
        const std::size_t begin = tokens_[at(id).first].place;
        return text_.substr(begin, last.place + last.text.size() - begin);
    }
    const LuaToken& first_token(Id id) const { return tokens_[at(id).first]; }
    const LuaToken& last_token(Id id) const { return tokens_[at(id).last]; }
    /// All of the text, also where there is an error, as far as there are any; the last one is of
    /// kind `end`. The first and the last tokens of nodes are among them.
    std::span<const LuaToken> tokens() const { return tokens_; }
    /// Those that begin on a line; none if the line is 0.
    std::span<const LuaToken> tokens_on(int line) const;
    /// What this is a part of; none: it is the whole text.
    Id parent(Id id) const { return at(id).parent; }
    /// The first of all its parts, theirs and so on: those are first_part(id) to id.
    Id first_part(Id id) const {
        while (at(id).count > 0) id = children(id)[0];
        return id;
    }
    /// Of unary and binary: the operator.
    std::string_view operation(Id id) const { return tokens_[at(id).sign].text; }
    /// The `declaration` of the local that a `name` is; none: it is a global.
    Id declared_by(Id id) const { return at(id).declared_by; }
    bool is_global(Id id) const { return kind(id) == NodeKind::name && declared_by(id) == none; }

private:
    friend class Parser;

    struct Node {
        NodeKind kind = NodeKind::block;
        std::uint32_t first = 0;  ///< tokens
        std::uint32_t last = 0;
        std::uint32_t sign = 0;
        std::uint32_t children = 0;  ///< where they begin in children_
        std::uint32_t count = 0;
        Id declared_by = none;
        Id parent = none;
    };
    const Node& at(Id id) const { return nodes_[static_cast<std::size_t>(id)]; }

    std::string_view text_;
    std::vector<LuaToken> tokens_;
    std::vector<Node> nodes_;
    std::vector<Id> children_;
    std::optional<SyntaxError> error_;
};

}  // namespace ply::lua
