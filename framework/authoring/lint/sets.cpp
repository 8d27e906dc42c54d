// Sets of cells that are compared or taken for true or false, and cells that stand where a set is
// meant.
#include <fmt/format.h>

#include "framework/authoring/lint/linter.hpp"
#include "framework/board/moves/piece_sets.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/environment/value_kinds.hpp"

namespace ply::lua {

std::vector<std::string> cell_sets(const board::Definition& game) {
    std::vector<std::string> names;
    for (const Constant& word : constants())
        if (word.value < 0 || board::is_region(game, word.value)) names.emplace_back(word.name);
    for (const board::Region& region : game.regions) names.push_back(region.name);
    return names;
}

namespace {

using Id = SyntaxTree::Id;

/// Which words, calls and locals are sets of cells.
class Sets {
public:
    explicit Sets(const Linter& linter) : tree_(linter.tree), kinds_(linter.tree, linter.game) {}

    bool is_call(Id id) const { return tree_.kind(id) == NodeKind::call; }
    bool is_set(Id id) const {
        return (is_call(id) || tree_.kind(id) == NodeKind::name) && kinds_.of(id) == ValueKind::set;
    }
    /// `both(...)`, `MINE`
    std::string text(Id id) const {
        if (!is_call(id)) return std::string(tree_.text(id));
        return fmt::format("{}(...)", tree_.text(tree_.children(id)[0]));
    }

private:
    const SyntaxTree& tree_;
    const ValueKinds kinds_;
};

/// A set beside `==` or `<`, and what it is compared with.
class Comparison {
public:
    Comparison(Linter& linter, const Sets& sets, Id whole, Id set, Id other)
        : linter_(linter), sets_(sets), whole_(whole), set_(set), other_(other) {
        const std::string_view sign = linter.tree.operation(whole);
        equality_ = sign == "==" || sign == "~=";
    }

    /// Two sets may be the same one.
    bool is_wrong() const {
        return sets_.is_set(set_) &&
               (sets_.is_call(set_) || !equality_ || linter_.is_number(other_) ||
                linter_.is_content(other_) || linter_.is_global(other_, "EMPTY"));
    }
    void note() const {
        const SyntaxTree& tree = linter_.tree;
        const std::string set = sets_.text(set_);
        const std::string_view sign = tree.operation(whole_);
        const std::string_view other = tree.text(other_);
        const bool nothing = linter_.is_global(other_, "EMPTY") || other == "0";
        if (equality_ && nothing) {
            linter_.note(whole_,
                         fmt::format("{0} is a set of cells, which is never the same as {1}; write "
                                     "count({0}) {2} 0",
                                     set, other, sign),
                         fmt::format("count({}) {} 0", tree.text(set_), sign));
        } else if (equality_ && linter_.is_content(other_)) {
            constexpr std::string_view pieces[] = {"MINE", "THEIRS", "NOT_MINE", "OCCUPIED", "ALL"};
            linter_.note(whole_,
                         fmt::format("a cell is compared with {0}, which is a set of cells; write "
                                     "within(c, {0}){1}",
                                     set, linter_.is_among(set_, pieces) ? ", or == me" : ""),
                         sign == "==" ? std::optional(fmt::format(
                                            "within({}, {})", tree.text(tree.children(other_)[1]),
                                            tree.text(set_)))
                                      : std::nullopt);
        } else {
            linter_.note(whole_, fmt::format("{0} is a set of cells, and is compared; its size is "
                                             "count({0})",
                                             set));
        }
    }

private:
    Linter& linter_;
    const Sets& sets_;
    Id whole_;
    Id set_;
    Id other_;
    bool equality_ = false;
};

/// Which nodes decide whether something happens: those behind `if` and `not`, and what is joined to
/// such by `and` and `or`.
std::vector<bool> conditions_of(const SyntaxTree& tree) {
    std::vector<bool> decides(static_cast<std::size_t>(tree.size()));
    for (Id id = tree.size() - 1; --id >= 0;) {  // parents come first
        const Id parent = tree.parent(id);
        const NodeKind kind = tree.kind(parent);
        const bool asks = kind == NodeKind::if_then || kind == NodeKind::while_do ||
                          kind == NodeKind::repeat_until ||
                          (kind == NodeKind::unary && tree.operation(parent) == "not");
        const bool passes_on = kind == NodeKind::parentheses ||
                               (kind == NodeKind::binary && (tree.operation(parent) == "and" ||
                                                             tree.operation(parent) == "or"));
        decides[static_cast<std::size_t>(id)] =
            asks || (passes_on && decides[static_cast<std::size_t>(parent)]);
    }
    return decides;
}

/// Whether a set on the left of `and` or `or` is taken for true or false; `condition and MINE or
/// THEIRS` chooses one.
bool is_left_of_choice(const SyntaxTree& tree, Id set, bool call) {
    Id id = set;
    while (tree.kind(tree.parent(id)) == NodeKind::parentheses) id = tree.parent(id);
    const Id parent = tree.parent(id);
    if (tree.kind(parent) != NodeKind::binary || tree.children(parent)[0] != id) return false;
    return tree.operation(parent) == "and" || (tree.operation(parent) == "or" && call);
}

/// A set that is asked whether it is true.
void note_condition(Linter& linter, const Sets& sets, Id set) {
    const SyntaxTree& tree = linter.tree;
    const Id parent = tree.parent(set);
    const bool denied = tree.kind(parent) == NodeKind::unary;
    linter.note(denied ? parent : set,
                fmt::format("{0} is a set of cells, which is always true, an empty one, too; write "
                            "count({0}) > 0",
                            sets.text(set)),
                fmt::format("count({}) {} 0", tree.text(set), denied ? "==" : ">"));
}

/// Notes parameters that are cells and stand where the function takes sets.
void note_cells(Linter& linter, const Function& function, Id call) {
    constexpr std::string_view cells[] = {"from", "to", "last", "c"};
    const auto parts = linter.tree.children(call);
    for (const Id each : parts.subspan(1)) {
        const std::string_view cell = linter.tree.text(each);
        if (linter.tree.kind(each) != NodeKind::name ||
            std::ranges::find(cells, cell) == std::end(cells) ||
            std::ranges::find(function.parameters, linter.tree.declared_by(each)) ==
                function.parameters.end())
            continue;
        linter.note(each,
                    fmt::format("{0} takes sets, and {1} is a cell, whose number is taken for a "
                                "piece; write cells({1})",
                                linter.tree.text(parts[0]), cell),
                    fmt::format("cells({})", cell));
    }
}

}  // namespace

void lint_sets(Linter& linter) {
    constexpr std::string_view comparing[] = {"==", "~=", "<", ">", "<=", ">="};
    const SyntaxTree& tree = linter.tree;
    const Sets sets(linter);
    const std::vector<bool> conditions = conditions_of(tree);
    for (Id id = 0; id < tree.size(); ++id) {
        if (linter.is_operation(id, comparing)) {
            const Id left = linter.inside(tree.children(id)[0]);
            const Id right = linter.inside(tree.children(id)[1]);
            const Comparison one(linter, sets, id, left, right);
            const Comparison other(linter, sets, id, right, left);
            if (one.is_wrong())
                one.note();
            else if (other.is_wrong())
                other.note();
        } else if (sets.is_set(id) && (conditions[static_cast<std::size_t>(id)] ||
                                       is_left_of_choice(tree, id, sets.is_call(id)))) {
            note_condition(linter, sets, id);
        }
    }
}

/// Cells 1 and 2 would be taken for the pieces of players 1 and 2. Only parameters of functions
/// that the framework calls are known to be cells.
void lint_cells(Linter& linter) {
    constexpr std::string_view called[] = {"play", "after", "legal", "result"};
    constexpr std::string_view takers[] = {"beside", "both", "either", "without", "count"};
    const SyntaxTree& tree = linter.tree;
    for (const Function& function : linter.functions) {
        if (!function.global || std::ranges::find(called, function.name) == std::end(called))
            continue;
        for (Id id = tree.first_part(function.closure); id < function.closure; ++id)
            if (tree.kind(id) == NodeKind::call && linter.is_among(tree.children(id)[0], takers))
                note_cells(linter, function, id);
    }
}

}  // namespace ply::lua
