/// What is missing on a line, where Lua's own words only say where it noticed.
#pragma once

#include <string>
#include <string_view>

namespace ply::lua {

/// The way out of a message of Lua's compiler, such as "did you mean return?", or nothing. `text`
/// is the line that it names.
std::string missing_word(std::string_view message, std::string_view text);

/// Of a line that puts nil on a cell: `board[a], board[b] = me` has a value too few.
std::string missing_values(std::string_view text);

}  // namespace ply::lua
