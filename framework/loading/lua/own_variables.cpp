#include "framework/loading/lua/own_variables.hpp"

#include <string_view>

#include "lauxlib.h"

#include "framework/game/random.hpp"
#include "framework/loading/lua/sandbox.hpp"

namespace ply::lua {
namespace {

constexpr int deepest = 20;

std::uint64_t digest(lua_State* lua, int index, int depth);

/// A sum, because the order of a table's entries is not part of it.
std::uint64_t digest_of_table(lua_State* lua, int table, int depth) {
    if (depth == deepest) return 1;
    luaL_checkstack(lua, 10, nullptr);
    std::uint64_t sum = 0;
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        const int value = lua_gettop(lua);
        sum += Random::mix(3 * digest(lua, value - 1, deepest) + digest(lua, value, depth + 1));
        lua_pop(lua, 1);
    }
    return Random::mix(sum + 7);
}

/// The same for the same value; functions and tables too deep inside are told apart by their
/// address or not at all.
std::uint64_t digest(lua_State* lua, int index, int depth) {
    switch (lua_type(lua, index)) {
        case LUA_TNIL:
            return 0;
        case LUA_TBOOLEAN:
            return 1 + static_cast<std::uint64_t>(lua_toboolean(lua, index));
        case LUA_TNUMBER:
            return Random::mix(lua_isinteger(lua, index)
                                   ? static_cast<std::uint64_t>(lua_tointeger(lua, index))
                                   : std::hash<double>{}(lua_tonumber(lua, index)));
        case LUA_TSTRING: {
            std::size_t size = 0;
            const char* text = lua_tolstring(lua, index, &size);
            return std::hash<std::string_view>{}({text, size});
        }
        case LUA_TTABLE:
            return digest_of_table(lua, index, depth);
        default:
            return std::hash<const void*>{}(lua_topointer(lua, index));
    }
}

}  // namespace

OwnVariables::OwnVariables(Machine& machine)
    : machine_(machine), locals_(locals_of_script(machine)) {
    lua_State* lua = machine.lua;
    std::set<std::string> names;
    for (const auto& [name, local] : locals_) names.insert(name);
    for (const std::string& name : names_of_script(lua)) names.insert(name);
    for (const std::string& name : names) {
        push(name);
        if (!lua_isnil(lua, -1)) first_[name] = digest(lua, lua_gettop(lua), 0);
        if (lua_isnil(lua, -1) && locals_.contains(name)) first_[name] = 0;
        lua_pop(lua, 1);
    }
}

void OwnVariables::look() {
    for (const auto& [name, before] : first_) {
        if (changed_.contains(name)) continue;
        push(name);
        if (digest(machine_.lua, lua_gettop(machine_.lua), 0) != before) changed_.insert(name);
        lua_pop(machine_.lua, 1);
    }
}

std::vector<ScriptPlace> OwnVariables::changed() {
    std::vector<ScriptPlace> places;
    for (const std::string& name : changed_) {
        std::string place = machine_.source.label;
        if (const auto local = locals_.find(name); local != locals_.end()) {
            lua_rawgeti(machine_.lua, LUA_REGISTRYINDEX, local->second.closure);
            place = machine_.place_of_function();
        }
        places.push_back({name, place});
    }
    return places;
}

/// The value, a local before a global of the same name.
void OwnVariables::push(const std::string& name) {
    lua_State* lua = machine_.lua;
    if (const auto local = locals_.find(name); local != locals_.end()) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, local->second.closure);
        lua_getupvalue(lua, -1, local->second.upvalue);
    } else {
        lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
        lua_pushstring(lua, name.c_str());
        lua_rawget(lua, -2);
    }
    lua_remove(lua, -2);
}

}  // namespace ply::lua
