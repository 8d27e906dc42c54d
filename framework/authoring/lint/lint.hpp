/// What the text of a script says and never does, though it is no error.
///
///     for (const Note& note : lint({"scripts/games/go.lua", tree, game})) ...
///
/// In doubt nothing is noted: of the games that are there no rule says anything.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "framework/base/note.hpp"
#include "framework/board/state/definition.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// A file of a script, and what the game declares.
struct LintedFile {
    std::string label;
    const SyntaxTree& tree;
    const board::Definition& game;
};

/// What all rules say of it, one rule after the other.
std::vector<Note> lint(const LintedFile& file);

class Linter;

/// One of the rules. `example` is a text that it notes something in.
struct LintRule {
    const char* name;
    const char* example;
    void (*look)(Linter&);
};
std::span<const LintRule> lint_rules();

/// The line of the function `result` if there is no `return` in it; 0: there is, or no such
/// function.
int line_of_silent_result(const SyntaxTree& tree);

}  // namespace ply::lua
