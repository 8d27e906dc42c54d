#include "framework/lua/declaration/unknown_field.hpp"

#include <algorithm>

#include "lua.h"

namespace ply::lua {

std::optional<std::string> unknown_field(lua_State* lua, const std::vector<std::string>& known,
                                         Unnamed unnamed) {
    std::optional<std::string> first;
    lua_pushnil(lua);
    for (; lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
        const bool named = lua_type(lua, -2) == LUA_TSTRING;
        if (!named && unnamed == Unnamed::passed) continue;
        const std::string name = named ? lua_tostring(lua, -2) : "[...]";
        if (named && std::ranges::find(known, name) != known.end()) continue;
        if (!first || name < *first) first = name;
    }
    return first;
}

}  // namespace ply::lua
