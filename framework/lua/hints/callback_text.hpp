/// What the text of a script says of its functions, above all of those that the framework calls.
#pragma once

#include <string>
#include <vector>

namespace ply::lua {

/// Sentences about functions that are given something else than they are written for, and about
/// answers that nobody asks for; each with `label` and its line. `code` has no comments or strings.
std::vector<std::string> vain_callbacks(const std::string& code, const std::string& label);

/// The line of the function `result` if there is no `return` in it; 0: there is, or no such
/// function.
int line_of_silent_result(const std::string& code);

/// The function in which this line stands, with `me` before its parameters: `after(me, from, to)`;
/// empty: it stands in none with a name, or its first parameter is `me`.
std::string function_with_me(const std::string& code, int line);

/// Throws Error where moves, result or after is given several verbs with no braces around them:
/// `moves = { step, ... }, { hop, ... }` is the first alone.
void refuse_dropped_verbs(const std::string& code, const std::string& label);

}  // namespace ply::lua
