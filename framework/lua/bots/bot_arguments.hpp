/// Arguments of the words of bots; each raises a Lua error with the word, the argument and the way
/// out.
#pragma once

#include <cstdint>

#include "framework/lua/bots/bot_positions.hpp"

#include "lauxlib.h"

namespace ply::lua {

/// A whole number in a range, or `fallback` where it is left out.
inline std::int64_t whole_argument(lua_State* lua, int index, const char* word, std::int64_t low,
                                   std::int64_t high, std::int64_t fallback) {
    if (lua_isnoneornil(lua, index)) return fallback;
    int whole = 0;
    const std::int64_t number =
        lua_type(lua, index) == LUA_TNUMBER ? lua_tointegerx(lua, index, &whole) : 0;
    if (whole == 0 || number < low || number > high)
        fail(lua, std::string(word) + ": argument " + std::to_string(index) + " is " +
                      (lua_type(lua, index) == LUA_TNUMBER
                           ? std::string(lua_tostring(lua, index))
                           : std::string("a ") + luaL_typename(lua, index)) +
                      "; give it a whole number from " + std::to_string(low) + " to " +
                      std::to_string(high));
    return number;
}

/// A player of the game, from 0; `me` where it is left out.
inline Player seat_argument(lua_State* lua, int index, const char* word) {
    const BotDesk& desk = desk_of(lua);
    return static_cast<Player>(
        whole_argument(lua, index, word, 1, desk.game->facts().players, desk.me + 1) - 1);
}

inline std::string text_argument(lua_State* lua, int index, const char* word, const char* example) {
    if (lua_type(lua, index) != LUA_TSTRING)
        fail(lua,
             std::string(word) + ": argument " + std::to_string(index) + " is " +
                 (lua_isnoneornil(lua, index) ? "nothing"
                                              : std::string("a ") + luaL_typename(lua, index)) +
                 "; write " + example);
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    constexpr std::size_t longest = 1000;
    if (size > longest)
        fail(lua, std::string(word) + ": argument " + std::to_string(index) + " has more than " +
                      std::to_string(longest) + " letters");
    return {text, size};
}

/// Rules that fail are nobody's fault here and pass; what else is wrong is the script's.
template <class Work>
auto or_fail(lua_State* lua, const char* word, Work&& work) {
    std::string wrong;
    try {
        return work();
    } catch (const RulesError&) {
        throw;
    } catch (const Error& error) {
        wrong = error.what();
    }
    fail(lua, std::string(word) + ": " + wrong);
}

}  // namespace ply::lua
