/// What is missing on a line, where Lua's own words only say where it noticed.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// The way out of a message of Lua's compiler, such as "did you mean return?", or nothing. `line`
/// is the one that it names; the text need not be Lua.
std::string missing_word(std::string_view message, std::span<const LuaToken> line);

/// Of a line that puts nil on a cell: `board[a], board[b] = me` has a value too few.
std::string missing_values(const SyntaxTree& tree, int line);

}  // namespace ply::lua
