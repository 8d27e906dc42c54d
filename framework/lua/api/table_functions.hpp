/// The words of Lua's `table` that go from the first to the last entry in a loop of C, which no
/// deadline stops. The length of a table with holes can be any power of 2 (Lua 5.4 manual, 3.4.7),
/// and comparing two texts takes as long as they are.
///
/// Each runs Lua's own function, its upvalue, once it is sure to end.
#pragma once

#include "lua.h"

namespace ply::lua {

int table_insert(lua_State* lua);
int table_remove(lua_State* lua);
int table_sort(lua_State* lua);

}  // namespace ply::lua
