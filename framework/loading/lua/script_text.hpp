/// What can be read off the text of a script without running it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ply::lua {

/// The text with comments and strings blanked out; lines stay where they are.
std::string code_only(const std::string& text);

/// Names of functions with the lines on which they are defined, in order: `function f(`,
/// `f = function(`.
std::vector<std::pair<std::string, int>> functions_in(const std::string& code);

/// The line on which `local name` is declared; 0: none.
int line_of_local(const std::string& code, const std::string& name);

/// Of these lines, in order, those with more on them than the end of a block; as `4, 7-9`.
std::string lines_text(const std::string& code, const std::vector<int>& lines);

}  // namespace ply::lua
