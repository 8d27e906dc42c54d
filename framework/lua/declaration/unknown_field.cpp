#include "framework/lua/declaration/unknown_field.hpp"

#include <algorithm>

#include "lua.h"

namespace ply::lua {

std::optional<std::string> unknown_field(lua_State* lua, const std::vector<std::string>& known,
                                         Unnamed unnamed) {
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        lua_pop(lua, 1);
        const bool named = lua_type(lua, -1) == LUA_TSTRING;
        if (!named && unnamed == Unnamed::passed) continue;
        std::string name = named ? lua_tostring(lua, -1) : "[...]";
        if (named && std::ranges::find(known, name) != known.end()) continue;
        lua_pop(lua, 1);
        return name;
    }
    return std::nullopt;
}

}  // namespace ply::lua
