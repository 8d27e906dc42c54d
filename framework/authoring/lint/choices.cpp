// Sets and directions that are joined by what joins neither.
#include <fmt/format.h>

#include "framework/authoring/lint/linter.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

/// EMPTY and the sets of cells, with the regions of the game.
std::vector<std::string> words_for_sets(const board::Definition& game) {
    std::vector<std::string> names = cell_sets(game);
    for (const Constant& word : constants())
        if (word.value == 0) names.emplace_back(word.name);
    return names;
}

/// `north`, `north + south`
bool is_direction(const Linter& linter, Id id) {
    constexpr std::string_view sum[] = {"+"};
    const auto is_word = [&](Id part) {
        return std::ranges::any_of(constants(), [&](const Constant& word) {
            return word.value >= board::direction_tag && linter.is_global(part, word.name);
        });
    };
    for (; linter.is_operation(id, sum); id = linter.tree.children(id)[0])
        if (!is_word(linter.tree.children(id)[1])) return false;
    return is_word(id);
}

}  // namespace

/// `MINE or THEIRS` is MINE.
void lint_choices(Linter& linter) {
    constexpr std::string_view choice[] = {"or"};
    const std::vector<std::string> sets = words_for_sets(linter.game);
    linter.each(NodeKind::binary, [&](Id id) {
        if (!linter.is_operation(id, choice)) return;
        const auto sides = linter.tree.children(id);
        const bool set = linter.is_among(sides[0], sets) && linter.is_among(sides[1], sets);
        if (!set && !(is_direction(linter, sides[0]) && is_direction(linter, sides[1]))) return;
        const std::string_view one = linter.tree.text(sides[0]);
        const std::string_view other = linter.tree.text(sides[1]);
        const std::string right =
            set ? fmt::format("either({}, {})", one, other) : fmt::format("{} + {}", one, other);
        linter.note(id, fmt::format("{0} or {1} is always {0}; write {2}", one, other, right),
                    right);
    });
}

/// EMPTY is 0, so that `EMPTY + THEIRS` is the other set alone, of which nobody hears while the
/// script runs.
void lint_sums(Linter& linter) {
    constexpr std::string_view sums[] = {"+", "|"};
    linter.each(NodeKind::binary, [&](Id id) {
        if (!linter.is_operation(id, sums)) return;
        const auto sides = linter.tree.children(id);
        const bool first = linter.is_global(sides[0], "EMPTY");
        if (!first && !linter.is_global(sides[1], "EMPTY")) return;
        const Id other = first ? sides[1] : sides[0];
        std::string said(linter.tree.text(other));
        if (linter.tree.kind(other) == NodeKind::call)
            said = fmt::format("{}(...)", linter.tree.text(linter.tree.children(other)[0]));
        const std::string_view sign = linter.tree.operation(id);
        linter.note(id,
                    fmt::format("{0} is {1} alone, since EMPTY is 0; sets are joined by "
                                "either(EMPTY, {1})",
                                first ? fmt::format("EMPTY {} {}", sign, said)
                                      : fmt::format("{} {} EMPTY", said, sign),
                                said),
                    fmt::format("either(EMPTY, {})", linter.tree.text(other)));
    });
}

}  // namespace ply::lua
