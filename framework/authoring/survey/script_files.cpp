#include "framework/authoring/survey/script_files.hpp"

#include <algorithm>
#include <vector>

namespace ply::lua {
namespace {

std::vector<std::string> included(lua_State* lua) {
    std::vector<std::string> names;
    lua_getfield(lua, LUA_REGISTRYINDEX, "included");
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        names.emplace_back(lua_tostring(lua, -2));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    std::ranges::sort(names);
    return names;
}

}  // namespace

std::list<ScriptFile> files_of(Machine& machine) {
    std::list<ScriptFile> files;
    files.emplace_back(machine.source.label, machine.source.text);
    for (const std::string& name : included(machine.lua))
        files.emplace_back(name + ".lua", machine.source.include(name));
    return files;
}

}  // namespace ply::lua
