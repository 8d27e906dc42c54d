/// The field `protocols` of game { ... }: what other programs call the game.
#include <algorithm>

#include "lauxlib.h"

#include "framework/base/suggest.hpp"
#include "framework/lua/declaration/game_reader.hpp"

namespace ply::lua {
namespace {

constexpr const char* protocols_expected =
    "a table such as { uci = \"breakthrough\" } or { gtp = { \"go\", boardsize = opt.size } }";

constexpr std::size_t most_settings = 20;
constexpr std::size_t longest_word = 1000;

/// The text on the top of the stack.
void refuse_long(const Reader& r) {
    if (lua_type(r.lua, -1) == LUA_TSTRING && lua_rawlen(r.lua, -1) > longest_word)
        r.wrong("written with at most " + std::to_string(longest_word) + " letters");
}

/// The value of one protocol lies on the top of the stack: a name, or a table of a name and
/// settings.
ProtocolGame read_protocol(const Reader& r, const std::string& protocol) {
    static const std::vector<std::string> known{"uci", "ugi", "xboard", "gtp"};
    if (std::find(known.begin(), known.end(), protocol) == known.end())
        fail(r.lua, "game: protocols: there is no protocol '" + protocol + "'" +
                        suggestion(protocol, known));
    ProtocolGame game;
    game.protocol = protocol;
    if (lua_type(r.lua, -1) == LUA_TSTRING) {
        refuse_long(r);
        game.name = lua_tostring(r.lua, -1);
        return game;
    }
    r.table(protocols_expected);
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        const bool named = lua_type(r.lua, -2) == LUA_TSTRING;
        const std::string key = named ? lua_tostring(r.lua, -2) : "";
        const int type = lua_type(r.lua, -1);
        if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TBOOLEAN)
            r.wrong(protocols_expected);
        refuse_long(r);
        const std::string value = luaL_tolstring(r.lua, -1, nullptr);
        lua_pop(r.lua, 2);
        if (game.settings.size() == most_settings)
            r.wrong("written with at most " + std::to_string(most_settings) + " settings");
        if (named)
            game.settings.emplace_back(key, value);
        else
            game.name = value;
    }
    if (game.name.empty()) r.wrong(protocols_expected);
    std::sort(game.settings.begin(), game.settings.end());
    return game;
}

}  // namespace

void read_protocols(const Reader& r) {
    r.table(protocols_expected);
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        if (lua_type(r.lua, -2) != LUA_TSTRING) r.wrong(protocols_expected);
        r.game.protocols.push_back(read_protocol(r, lua_tostring(r.lua, -2)));
        lua_pop(r.lua, 1);
    }
    std::sort(r.game.protocols.begin(), r.game.protocols.end(),
              [](const ProtocolGame& a, const ProtocolGame& b) { return a.protocol < b.protocol; });
}

}  // namespace ply::lua
