// Comparisons that are never true: of different kinds of things.
#include <fmt/format.h>

#include "framework/authoring/lint/linter.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

constexpr std::string_view equalities[] = {"==", "~="};
constexpr std::string_view piece_sets[] = {"MINE", "THEIRS", "NOT_MINE", "OCCUPIED", "ALL"};
constexpr std::string_view functions_of_cells[] = {"far_row", "crossed"};

/// Of what `side` is compared with: "a function; write far_row(me)"; empty: nothing is wrong.
std::string what_it_is(const Linter& linter, Id side, Id other) {
    const std::string name(linter.tree.text(side));
    if (linter.is_among(side, functions_of_cells)) return "a function; write " + name + "(me)";
    const bool content = linter.is_content(other);
    if (linter.is_among(side, linter.game.kinds) && content)
        return "a kind of piece; write " + name + "(me)";
    const bool known = linter.is_number(other) || linter.is_global(other, "EMPTY") || content;
    if (linter.is_among(side, piece_sets) && !known)  // those are for sets.cpp
        return "a set of cells; of a piece ask owner(piece), of a cell within(c, " + name + ")";
    return "";
}

/// How a script calls a list of the position: `var.base`, `dice`; empty: it is no such list.
std::string list_named(const Linter& linter, Id side) {
    const SyntaxTree& tree = linter.tree;
    const board::Definition& game = linter.game;
    if (linter.is_global(side, board::Definition::dice_name) && !game.dice.empty())
        return board::Definition::dice_name;
    if (linter.is_global(side, board::Definition::hand_name) && !game.hand.empty())
        return board::Definition::hand_name;
    if (tree.kind(side) != NodeKind::field || !linter.is_global(tree.children(side)[0], "var"))
        return "";
    const std::string_view key = tree.text(tree.children(side)[1]);
    const auto found = std::ranges::find(game.variables, key, &board::Variable::name);
    return found != game.variables.end() && found->list ? "var." + found->name : "";
}

/// `X` of `not X == Y`; none: it is something else.
Id denied_side(const Linter& linter, Id comparison) {
    const SyntaxTree& tree = linter.tree;
    const Id left = tree.children(comparison)[0];
    if (tree.kind(left) != NodeKind::unary || tree.operation(left) != "not")
        return SyntaxTree::none;
    const Id denied = tree.children(left)[0];
    const NodeKind kind = tree.kind(denied);
    return kind == NodeKind::name || kind == NodeKind::index || kind == NodeKind::call ||
                   kind == NodeKind::field
               ? denied
               : SyntaxTree::none;
}

}  // namespace

void lint_comparisons(Linter& linter) {
    linter.each(NodeKind::binary, [&](Id id) {
        if (!linter.is_operation(id, equalities)) return;
        const Id left = linter.inside(linter.tree.children(id)[0]);
        const Id right = linter.inside(linter.tree.children(id)[1]);
        for (const auto& [side, other] : {std::pair(right, left), std::pair(left, right)}) {
            const std::string what = what_it_is(linter, side, other);
            if (what.empty()) continue;
            linter.note(side, fmt::format("{} is compared with {}, which is {}",
                                          linter.is_content(other) ? "a cell" : "something",
                                          linter.tree.text(side), what));
            return;
        }
    });
}

void lint_lists(Linter& linter) {
    linter.each(NodeKind::binary, [&](Id id) {
        if (!linter.is_operation(id, equalities)) return;
        for (const Id side : linter.tree.children(id)) {
            const std::string list = list_named(linter, linter.inside(side));
            if (list.empty()) continue;
            linter.note(side,
                        fmt::format("something is compared with {0}, which is a list; write "
                                    "{0}{1}",
                                    list, list == board::Definition::dice_name ? "[1]" : "[me]"));
            return;
        }
    });
}

/// `not board[c] == EMPTY` compares true or false with EMPTY.
void lint_denials(Linter& linter) {
    const SyntaxTree& tree = linter.tree;
    linter.each(NodeKind::binary, [&](Id id) {
        if (!linter.is_operation(id, equalities)) return;
        const Id denied = denied_side(linter, id);
        if (denied == SyntaxTree::none) return;
        const Id other = tree.children(id)[1];
        const bool number = linter.is_number(other) || linter.is_global(other, "EMPTY") ||
                            (tree.kind(other) == NodeKind::name && tree.text(other) == "me");
        if (!linter.is_content(denied) && !number) return;
        const std::string_view sign = tree.operation(id);
        const std::string right = fmt::format("{} {} {}", tree.text(denied),
                                              sign == "==" ? "~=" : "==", tree.text(other));
        linter.note(id,
                    fmt::format("not {0} {1} {2} compares true or false with {2}; write {3}",
                                tree.text(denied), sign, tree.text(other), right),
                    right);
    });
}

}  // namespace ply::lua
