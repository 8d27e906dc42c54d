/// What the expressions of a script are, as far as its text shows it for sure.
///
///     const ValueKinds kinds(tree, game);
///     kinds.of(id) == ValueKind::set    // MINE, both(...), a local that is one of those
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "framework/board/state/definition.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

enum class ValueKind : std::uint8_t { unknown, number, piece, empty_set, set, directions, result };

/// A word is known by its name (those of the framework cannot be given another value), a function
/// of the script by what all its `return`s are, a local or a global by the one value that it is
/// given.
class ValueKinds {
public:
    /// Both must stay. Of `game` the regions and the kinds of pieces are read.
    ValueKinds(const SyntaxTree& tree, const board::Definition& game);

    ValueKind of(SyntaxTree::Id id) const { return kinds_[static_cast<std::size_t>(id)]; }
    /// What the text gives to a `name`, which nothing else is given; none: that is not sure.
    SyntaxTree::Id value_of(SyntaxTree::Id name) const;

private:
    using Id = SyntaxTree::Id;

    void collect_values();
    void give(Id target, Id value);
    void collect_returns();
    ValueKind kind_of(Id id) const;
    ValueKind kind_of_global(std::string_view name) const;
    ValueKind kind_of_call(Id called) const;
    ValueKind kind_of_binary(Id id) const;
    ValueKind kind_returned_by(Id closure) const;

    const SyntaxTree& tree_;
    const board::Definition& game_;
    std::map<Id, Id> locals_;                 ///< by declaration: the value; none: several
    std::map<std::string_view, Id> globals_;  ///< the same
    std::map<Id, std::vector<Id>> returns_;   ///< by closure: its own
    std::vector<ValueKind> kinds_;
};

}  // namespace ply::lua
