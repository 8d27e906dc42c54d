/// The basic functions of Lua that are safe in rules, made repeatable where Lua's own are not.
#pragma once

#include <span>

#include "lua.h"

namespace ply::lua {

/// assert, error, ipairs, pairs (in the order of the keys), select, tonumber, tostring (without
/// addresses), type.
struct BaseFunction {
    const char* name;
    lua_CFunction function;
};
std::span<const BaseFunction> base_functions();

/// What `ipairs` is replaced by (plain_loops.hpp): returns its argument and the last entry there
/// may be, since a view of the position cannot be read beyond its end.
int entries_of_list(lua_State* lua);

}  // namespace ply::lua
