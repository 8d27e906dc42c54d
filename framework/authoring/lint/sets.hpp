/// What the text of a script does with sets of cells, and with verbs that only answer, which never
/// does anything: `if both(MINE, corners) then`, `each(MINE)` as a statement.
#pragma once

#include <string>
#include <vector>

namespace ply::lua {

/// Sentences about sets of cells that are compared or taken for true or false: those of `names`,
/// what verbs such as `both` answer, and functions of the script that answer such; each with
/// `label` and its line. `code` has no comments or strings.
std::vector<std::string> vain_sets(const std::string& code, const std::string& label,
                                   const std::vector<std::string>& names);

/// Sentences about verbs that only answer and stand alone, so that nobody hears them.
std::vector<std::string> vain_statements(const std::string& code, const std::string& label);

/// Sentences about `wins(me)` and `score(1, 0)` that stand alone: what they answer ends the game
/// only where it is returned.
std::vector<std::string> vain_results(const std::string& code, const std::string& label);

/// Sentences about `3 - me` in a script that declares three players or more.
std::vector<std::string> vain_others(const std::string& code, const std::string& label,
                                     int players);

/// Sentences about cells that stand where a set is meant, `beside(to)`: cells 1 and 2 would be
/// taken for the pieces of players 1 and 2. Of parameters of the functions that the framework
/// calls.
std::vector<std::string> vain_cells(const std::string& code, const std::string& label);

/// Sentences about `not board[c] == EMPTY`, which compares true or false with EMPTY.
std::vector<std::string> vain_denials(const std::string& code, const std::string& label);

}  // namespace ply::lua
