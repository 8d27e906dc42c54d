#include "framework/lua/api/table_functions.hpp"

#include "lauxlib.h"

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

/// More do not fit into the memory: an entry of a list takes 16 bytes.
constexpr lua_Unsigned most_entries = Machine::memory_limit / 16;
/// Numbers that Lua's own comparison sorts in no time, whatever their order.
constexpr lua_Unsigned few_numbers = 1000;

int run_own(lua_State* lua) {
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

void refuse_holes(lua_State* lua, const char* word) {
    if (!lua_istable(lua, 1) || lua_rawlen(lua, 1) <= most_entries) [[likely]]
        return;
    fail(lua, std::string(word) + ": # of this table is " + std::to_string(lua_rawlen(lua, 1)) +
                  ", since it has holes; keep lists without nil between their entries");
}

/// What sort does without a function to compare with; as a call of its own the deadline sees it.
int is_less(lua_State* lua) {
    lua_pushboolean(lua, lua_compare(lua, 1, 2, LUA_OPLT));
    return 1;
}

bool has_few_numbers(lua_State* lua) {
    if (!lua_istable(lua, 1)) return true;
    const bool number = lua_rawgeti(lua, 1, 1) == LUA_TNUMBER;
    lua_pop(lua, 1);
    return number && lua_rawlen(lua, 1) <= few_numbers;
}

/// Whether there are `count` arguments, the first a table as scripts have them. What is at its end
/// is then reached without Lua's own function, which asks for metatables again and again.
bool is_plain(lua_State* lua, int count) {
    if (lua_gettop(lua) != count || !lua_istable(lua, 1)) return false;
    if (lua_getmetatable(lua, 1) == 0) return true;
    lua_pop(lua, 1);
    return false;
}

}  // namespace

int table_insert(lua_State* lua) {
    if (is_plain(lua, 2)) [[likely]] {
        lua_rawseti(lua, 1, static_cast<lua_Integer>(lua_rawlen(lua, 1) + 1));
        return 0;
    }
    if (lua_gettop(lua) > 2) refuse_holes(lua, "table.insert");
    return run_own(lua);
}

int table_remove(lua_State* lua) {
    if (is_plain(lua, 1)) [[likely]] {
        const auto last = static_cast<lua_Integer>(lua_rawlen(lua, 1));
        lua_rawgeti(lua, 1, last);
        lua_pushnil(lua);
        lua_rawseti(lua, 1, last);
        return 1;
    }
    if (lua_gettop(lua) > 1) refuse_holes(lua, "table.remove");
    return run_own(lua);
}

int table_sort(lua_State* lua) {
    refuse_holes(lua, "table.sort");
    if (lua_isnoneornil(lua, 2) && !has_few_numbers(lua)) {
        lua_settop(lua, 1);
        lua_pushcfunction(lua, is_less);
    }
    return run_own(lua);
}

}  // namespace ply::lua
