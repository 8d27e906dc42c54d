#include "framework/authoring/lint/lint.hpp"

#include <utility>

#include "framework/authoring/lint/linter.hpp"
#include "framework/lua/syntax/places.hpp"

namespace ply::lua {
namespace {

constexpr LintRule rule_table[] = {
    {"repeated", "function result() end function result() end", lint_repeated},
    {"callbacks", "function result(last) end", lint_callbacks},
    {"ignored outcomes", "function after(me) return WIN end", lint_ignored_outcomes},
    {"comparisons", "if row(last) == far_row then end", lint_comparisons},
    {"lists", "if var.base == 2 then end", lint_lists},
    {"choices", "place(EMPTY or THEIRS)", lint_choices},
    {"sums", "place(EMPTY + man(3))", lint_sums},
    {"sets", "if both(MINE, corners) then end", lint_sets},
    {"statements", "each(MINE)", lint_statements},
    {"next player", "game { players = 3 } x = count(3 - me)", lint_next_player},
    {"cells", "function after(me, from, to) x = beside(to) end", lint_cells},
    {"denials", "if not board[c] == EMPTY then end", lint_denials},
};

}  // namespace

std::span<const LintRule> lint_rules() {
    return rule_table;
}

std::vector<Note> lint(const LintedFile& file) {
    Linter linter(file);
    for (const LintRule& rule : rule_table) rule.look(linter);
    return std::move(linter.notes);
}

void Linter::note(Id at, std::string sentence, std::optional<std::string> replacement) {
    const LuaToken& first = tree.first_token(at);
    Note note{label_, first.line, first.column, std::move(sentence)};
    if (replacement) note.replacement = replacement_of(tree, at, std::move(*replacement));
    notes.push_back(std::move(note));
}

int line_of_silent_result(const SyntaxTree& tree) {
    int line = 0;
    for (const Function& function : functions_of(tree))
        if (function.name == "result" && function.global)
            line = function.returns.empty() ? function.line : 0;
    return line;
}

}  // namespace ply::lua
