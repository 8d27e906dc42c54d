/// What rules of lint look at, and where they put what they find.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/authoring/lint/lint.hpp"
#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {

class Linter {
public:
    using Id = SyntaxTree::Id;

    explicit Linter(const LintedFile& file)
        : tree(file.tree),
          game(file.game),
          functions(functions_of(file.tree)),
          label_(file.label) {}

    /// Notes a sentence at the first token of a node, in whose place `replacement` would be right.
    void note(Id at, std::string sentence, std::optional<std::string> replacement = {});

    /// Calls `look` with each node of a kind, in the order of the text within each level.
    template <class Look>
    void each(NodeKind kind, Look look) {
        for (Id id = 0; id < tree.size(); ++id)
            if (tree.kind(id) == kind) look(id);
    }
    bool is_global(Id id, std::string_view name) const {
        return tree.is_global(id) && tree.text(id) == name;
    }
    /// Whether a global has one of these names.
    template <class Names>
    bool is_among(Id id, const Names& names) const {
        return tree.is_global(id) &&
               std::ranges::find(names, tree.text(id)) != std::ranges::end(names);
    }
    bool is_number(Id id) const {
        return tree.kind(id) == NodeKind::constant &&
               tree.first_token(id).kind == TokenKind::number;
    }
    /// `board[c]`
    bool is_content(Id id) const {
        return tree.kind(id) == NodeKind::index && is_global(tree.children(id)[0], "board");
    }
    /// Without parentheses around it.
    Id inside(Id id) const {
        while (tree.kind(id) == NodeKind::parentheses) id = tree.children(id)[0];
        return id;
    }
    /// Of a binary node one of the operators.
    template <class Operators>
    bool is_operation(Id id, const Operators& operators) const {
        return tree.kind(id) == NodeKind::binary &&
               std::ranges::find(operators, tree.operation(id)) != std::ranges::end(operators);
    }

    const SyntaxTree& tree;
    const board::Definition& game;
    const std::vector<Function> functions;
    std::vector<Note> notes;

private:
    const std::string label_;
};

// The rules, a file for each few of them.

void lint_callbacks(Linter& linter);         ///< callbacks.cpp
void lint_ignored_outcomes(Linter& linter);  ///< callbacks.cpp
void lint_repeated(Linter& linter);          ///< callbacks.cpp
void lint_comparisons(Linter& linter);       ///< comparisons.cpp
void lint_lists(Linter& linter);             ///< comparisons.cpp
void lint_denials(Linter& linter);           ///< comparisons.cpp
void lint_choices(Linter& linter);           ///< choices.cpp
void lint_sums(Linter& linter);              ///< choices.cpp
void lint_sets(Linter& linter);              ///< sets.cpp
void lint_cells(Linter& linter);             ///< sets.cpp
void lint_statements(Linter& linter);        ///< statements.cpp
void lint_next_player(Linter& linter);       ///< next_player.cpp

/// Names of sets of cells that are nothing else: those defined by what stands on the cells, and
/// regions.
std::vector<std::string> cell_sets(const board::Definition& game);

}  // namespace ply::lua
