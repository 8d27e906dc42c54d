#include "framework/lua/api/base_functions.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "lauxlib.h"

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

/// Whole: there may be a byte of zero in it.
std::string message_at(lua_State* lua, int index) {
    std::size_t size = 0;
    const char* const text = lua_tolstring(lua, index, &size);
    return {text, size};
}

int assert_(lua_State* lua) {
    luaL_checkany(lua, 1);
    if (lua_toboolean(lua, 1)) return lua_gettop(lua);
    fail(lua, lua_type(lua, 2) == LUA_TSTRING ? message_at(lua, 2) : "assertion failed");
}

int error(lua_State* lua) {
    lua_settop(lua, 1);
    if (lua_type(lua, 1) == LUA_TSTRING) fail(lua, message_at(lua, 1));
    return lua_error(lua);
}

int next_index(lua_State* lua) {
    const lua_Integer i = luaL_checkinteger(lua, 2) + 1;
    lua_pushinteger(lua, i);
    return lua_geti(lua, 1, i) == LUA_TNIL ? 1 : 2;
}

/// `board` and lists of variables have a length; beyond it they refuse to be read.
int next_place(lua_State* lua) {
    const lua_Integer i = luaL_checkinteger(lua, 2) + 1;
    if (i > luaL_len(lua, 1)) return 0;
    lua_pushinteger(lua, i);
    lua_geti(lua, 1, i);
    return 2;
}

/// Whether the argument is a view of the position; fails where it is neither that nor a table.
bool is_view(lua_State* lua, const char* name) {
    if (lua_istable(lua, 1)) return false;
    if (luaL_getmetafield(lua, 1, "__len") == LUA_TNIL)
        fail(lua, std::string(name) + ": argument 1 is a " + luaL_typename(lua, 1) +
                      ", not a table; to go through a set of cells write for c in each(set) do");
    return true;
}

int pairs_of(lua_State* lua, const char* name, lua_CFunction next) {
    lua_pushcfunction(lua, is_view(lua, name) ? next_place : next);
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 0);
    return 3;
}

int ipairs(lua_State* lua) {
    return pairs_of(lua, "ipairs", next_index);
}

/// What pairs copies is not Lua's memory, so it is bounded here.
constexpr std::size_t most_keys = 100'000;

/// Numbers first, then texts: an order that does not depend on how Lua keeps a table.
struct Key {
    bool text = false;
    bool whole = false;
    lua_Integer integer = 0;
    lua_Number number = 0;
    std::string string;

    bool operator<(const Key& other) const {
        if (text != other.text) return !text;
        if (text) return string < other.string;
        if (whole && other.whole) return integer < other.integer;
        if (number != other.number) return number < other.number;
        return whole && !other.whole;  // 2^63 equals the largest integers once those are rounded
    }
};

std::vector<Key> sorted_keys(lua_State* lua, int table) {
    std::vector<Key> keys;
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        lua_pop(lua, 1);
        Key key;
        if (lua_type(lua, -1) == LUA_TSTRING) {
            key.text = true;
            std::size_t size = 0;
            const char* text = lua_tolstring(lua, -1, &size);
            key.string.assign(text, size);
        } else if (lua_type(lua, -1) == LUA_TNUMBER) {
            key.whole = lua_isinteger(lua, -1) != 0;
            key.integer = key.whole ? lua_tointeger(lua, -1) : 0;
            key.number = lua_tonumber(lua, -1);
        } else {
            fail(lua, std::string("pairs: a key is a ") + luaL_typename(lua, -1) +
                          "; only numbers and strings have an order");
        }
        keys.push_back(std::move(key));
        if (keys.size() > most_keys)
            fail(lua, "pairs: the table has more than " + std::to_string(most_keys) + " keys");
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

/// Upvalues: the table, the keys, how many were given out.
int next_key(lua_State* lua) {
    lua_Integer i = lua_tointeger(lua, lua_upvalueindex(3));
    for (;;) {
        lua_rawgeti(lua, lua_upvalueindex(2), ++i);
        if (lua_isnil(lua, -1)) return 1;
        lua_pushvalue(lua, -1);
        lua_rawget(lua, lua_upvalueindex(1));
        if (!lua_isnil(lua, -1)) break;  // else it was removed since
        lua_pop(lua, 2);
    }
    lua_pushinteger(lua, i);
    lua_replace(lua, lua_upvalueindex(3));
    return 2;
}

int pairs(lua_State* lua) {
    if (!lua_istable(lua, 1)) return pairs_of(lua, "pairs", next_place);
    lua_settop(lua, 1);
    const std::vector<Key> keys = sorted_keys(lua, 1);
    lua_createtable(lua, static_cast<int>(keys.size()), 0);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].text) {
            lua_pushlstring(lua, keys[i].string.data(), keys[i].string.size());
        } else if (keys[i].whole) {
            lua_pushinteger(lua, keys[i].integer);
        } else {
            lua_pushnumber(lua, keys[i].number);
        }
        lua_rawseti(lua, 2, static_cast<lua_Integer>(i) + 1);
    }
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_key, 3);
    return 1;
}

int select_(lua_State* lua) {
    const int count = lua_gettop(lua);
    if (lua_type(lua, 1) == LUA_TSTRING && *lua_tostring(lua, 1) == '#') {
        lua_pushinteger(lua, count - 1);
        return 1;
    }
    const lua_Integer n = luaL_checkinteger(lua, 1);
    luaL_argcheck(lua, n >= 1, 1, "must be 1 or more");
    return n >= count ? 0 : count - static_cast<int>(n);
}

int tonumber(lua_State* lua) {
    std::size_t size = 0;
    const char* text = lua_type(lua, 1) == LUA_TSTRING ? lua_tolstring(lua, 1, &size) : nullptr;
    if (lua_type(lua, 1) == LUA_TNUMBER) {
        lua_settop(lua, 1);
    } else if (text == nullptr || lua_stringtonumber(lua, text) != size + 1) {
        lua_pushnil(lua);
    }
    return 1;
}

int tostring(lua_State* lua) {
    luaL_checkany(lua, 1);
    const int type = lua_type(lua, 1);
    if (type == LUA_TNUMBER && std::isnan(lua_tonumber(lua, 1))) {
        lua_pushstring(lua, "nan");  // machines differ in a sign
    } else if (type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN ||
               type == LUA_TNIL) {
        luaL_tolstring(lua, 1, nullptr);
    } else {
        lua_pushstring(lua, luaL_typename(lua, 1));
    }
    return 1;
}

int type(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_pushstring(lua, luaL_typename(lua, 1));
    return 1;
}

constexpr BaseFunction base_table[] = {
    {"assert", assert_}, {"error", error},       {"ipairs", ipairs},     {"pairs", pairs},
    {"select", select_}, {"tonumber", tonumber}, {"tostring", tostring}, {"type", type},
};

}  // namespace

std::span<const BaseFunction> base_functions() {
    return base_table;
}

int entries_of_list(lua_State* lua) {
    const bool view = is_view(lua, "ipairs");
    lua_settop(lua, 1);
    lua_pushinteger(lua, view ? luaL_len(lua, 1) : LUA_MAXINTEGER);
    return 2;
}

}  // namespace ply::lua
