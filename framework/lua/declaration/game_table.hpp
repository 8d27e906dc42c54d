/// Reading the table of `game { ... }`. Each field is one line of a table in game_table.cpp.
#pragma once

#include "framework/board/state/definition.hpp"

struct lua_State;

namespace ply::lua {

using namespace board;

/// Reads the table at index 1 of the stack. With `all` false only what is known before the options
/// are chosen: name, description and the options themselves. Raises Lua errors.
void read_game_table(lua_State* lua, Definition& game, bool all);

}  // namespace ply::lua
