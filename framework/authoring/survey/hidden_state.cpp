#include "framework/authoring/survey/hidden_state.hpp"

#include <string_view>

#include "lauxlib.h"

#include "framework/base/random.hpp"
#include "framework/lua/environment/sandbox.hpp"

namespace ply::lua {
namespace {

constexpr int deepest_compared = 20;
/// Tables that hold each other are gone through wherever they stand, so that their sum is bounded.
constexpr std::int64_t most_compared = 1'000'000;
constexpr std::size_t letters_of_a_value = 100;

std::uint64_t digest(lua_State* lua, int index, int depth, std::int64_t& left);

/// A sum, because the order of a table's entries is not part of it.
std::uint64_t digest_of_table(lua_State* lua, int table, int depth, std::int64_t& left) {
    if (depth == deepest_compared) return 1;
    luaL_checkstack(lua, 10, nullptr);
    std::uint64_t sum = 0;
    const int top = lua_gettop(lua);
    lua_pushnil(lua);
    while (left > 0 && lua_next(lua, table) != 0) {
        const int value = lua_gettop(lua);
        sum += Random::mix(3 * digest(lua, value - 1, deepest_compared, left) +
                           digest(lua, value, depth + 1, left));
        lua_pop(lua, 1);
    }
    lua_settop(lua, top);
    return Random::mix(sum + 7);
}

/// The same for the same value; functions and tables too deep inside are told apart by their
/// address or not at all.
std::uint64_t digest(lua_State* lua, int index, int depth, std::int64_t& left) {
    --left;
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
            left -= static_cast<std::int64_t>(size / letters_of_a_value);
            return std::hash<std::string_view>{}({text, size});
        }
        case LUA_TTABLE:
            return digest_of_table(lua, index, depth, left);
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
    std::int64_t left = most_compared;
    for (const std::string& name : names) {
        push(name);
        const bool there = !lua_isnil(lua, -1);
        const std::uint64_t value = there ? digest(lua, lua_gettop(lua), 0, left) : 0;
        lua_pop(lua, 1);
        if (left <= 0) return;  // nothing is said of what is larger
        if (there || locals_.contains(name)) first_[name] = value;
    }
}

void OwnVariables::look() {
    std::int64_t left = most_compared;
    for (const auto& [name, before] : first_) {
        if (changed_.contains(name)) continue;
        push(name);
        const std::uint64_t now = digest(machine_.lua, lua_gettop(machine_.lua), 0, left);
        lua_pop(machine_.lua, 1);
        if (left <= 0) return;
        if (now != before) changed_.insert(name);
    }
}

std::vector<ScriptPlace> OwnVariables::changed() {
    std::vector<ScriptPlace> places;
    for (const std::string& name : changed_) {
        std::string place = machine_.source.label;
        if (const auto local = locals_.find(name); local != locals_.end()) {
            lua_rawgeti(machine_.lua, LUA_REGISTRYINDEX, local->second.closure);
            const Note note = machine_.place_of_function();
            place = note.file + ":" + std::to_string(note.line);
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
