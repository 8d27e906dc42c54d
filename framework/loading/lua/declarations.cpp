/// Words with which a script says what it is: game, test, square, hex, track, include.
#include <cctype>
#include <exception>

#include "lauxlib.h"

#include "framework/game/suggest.hpp"
#include "framework/loading/lua/game_table.hpp"
#include "framework/loading/lua/loader.hpp"
#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

int push_shape(lua_State* lua, Layout::Shape shape, std::int64_t width, std::int64_t height,
               const char* verb) {
    if (width < 1 || height < 1 || width > max_cells || height > max_cells ||
        width * height > max_cells)
        fail(lua, std::string(verb) + ": a board has 1 to " + std::to_string(max_cells) + " cells");
    lua_createtable(lua, 0, 3);
    lua_pushinteger(lua, static_cast<lua_Integer>(shape));
    lua_setfield(lua, -2, "shape");
    lua_pushinteger(lua, width);
    lua_setfield(lua, -2, "width");
    lua_pushinteger(lua, height);
    lua_setfield(lua, -2, "height");
    return 1;
}

/// In the first pass, where numbers may hang on options, any board will do: it is not looked at.
int push_any_shape(lua_State* lua) {
    lua_newtable(lua);
    return 1;
}

bool in_first_pass(lua_State* lua) {
    return Machine::of(lua).options == nullptr;
}

int square(lua_State* lua) {
    if (in_first_pass(lua)) return push_any_shape(lua);
    return push_shape(lua, Layout::Shape::square, whole_argument(lua, 1, "square", "a width"),
                      whole_argument(lua, 2, "square", "a height"), "square");
}

int hex(lua_State* lua) {
    if (in_first_pass(lua)) return push_any_shape(lua);
    return push_shape(lua, Layout::Shape::hex, whole_argument(lua, 1, "hex", "a width"),
                      whole_argument(lua, 2, "hex", "a height"), "hex");
}

int track(lua_State* lua) {
    if (in_first_pass(lua)) return push_any_shape(lua);
    return push_shape(lua, Layout::Shape::track,
                      whole_argument(lua, 1, "track", "a number of cells"), 1, "track");
}

/// man(player): the value of a piece of that kind; the kind is the upvalue.
int piece_value(lua_State* lua) {
    const std::int64_t player = whole_argument(lua, 1, "a piece", "a player");
    const int players = Machine::of(lua).definition.players;
    if (player < 1 || player > players)
        fail(lua, "there is no player " + std::to_string(player) + "; players are 1 to " +
                      std::to_string(players));
    lua_pushinteger(lua, lua_tointeger(lua, lua_upvalueindex(1)) * players + player);
    return 1;
}

void declare_kinds(lua_State* lua) {
    const std::vector<std::string>& kinds = Machine::of(lua).definition.kinds;
    lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        lua_pushinteger(lua, static_cast<lua_Integer>(kind));
        lua_pushcclosure(lua, piece_value, 1);
        lua_setfield(lua, -2, kinds[kind].c_str());
    }
    lua_pop(lua, 1);
}

int game(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    if (machine.declared) fail(lua, "game { ... } stands here a second time; write it once");
    read_game_table(lua, machine.definition, !in_first_pass(lua));
    machine.declared = true;
    if (in_first_pass(lua)) throw FirstPassDone();
    machine.format = StateFormat(machine.definition);
    if (machine.format.size() > AnyState::capacity)
        fail(lua, "game: a position needs more than 4096 bytes; use a smaller board");
    declare_variables(lua);
    declare_kinds(lua);
    return 0;
}

std::string text_field(lua_State* lua, int table, const char* name) {
    lua_getfield(lua, table, name);
    if (!lua_isnil(lua, -1) && lua_type(lua, -1) != LUA_TSTRING)
        fail(lua, std::string("test: ") + name + " must be a text");
    const std::string text = lua_isnil(lua, -1) ? "" : lua_tostring(lua, -1);
    lua_pop(lua, 1);
    return text;
}

void read_test_perft(lua_State* lua, ScriptTest& test) {
    for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) != LUA_TNIL; ++i) {
        test.perft.push_back(static_cast<std::uint64_t>(
            whole_argument(lua, lua_gettop(lua), "test: perft", "a number of lines")));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

void read_test_lines(lua_State* lua, ScriptTest& test) {
    for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) != LUA_TNIL; ++i) {
        TestLine line;
        std::string* parts[] = {&line.moves, &line.result};
        for (int part = 0; part < 2; ++part) {
            if (!lua_istable(lua, -1) || lua_rawgeti(lua, -1, part + 1) != LUA_TSTRING)
                fail(lua,
                     "test: each of lines must be { \"moves\", \"result\" }, such as "
                     "{ \"a1 b1 a2\", \"*\" }");
            *parts[part] = lua_tostring(lua, -1);
            lua_pop(lua, 1);
        }
        test.lines.push_back(line);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

void read_test_options(lua_State* lua, ScriptTest& test) {
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) != LUA_TSTRING) fail(lua, "test: options must have names");
        const std::string name = lua_tostring(lua, -2);
        test.options.emplace_back(name, luaL_tolstring(lua, -1, nullptr));
        lua_pop(lua, 2);
    }
}

int test(lua_State* lua) {
    static const std::vector<std::string> known{"perft", "lines", "position", "options"};
    if (!lua_istable(lua, 1)) fail(lua, "test: write test { perft = { ... }, lines = { ... } }");
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        const std::string name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "?";
        if (std::find(known.begin(), known.end(), name) == known.end())
            fail(lua, "test: there is no field '" + name + "'" + suggestion(name, known));
        lua_pop(lua, 1);
    }
    ScriptTest read;
    luaL_where(lua, 1);
    read.place = Machine::of(lua).with_labels(lua_tostring(lua, -1));
    read.place.resize(read.place.size() - 2);  // without the colon and blank
    read.position = text_field(lua, 1, "position");
    constexpr std::pair<const char*, void (*)(lua_State*, ScriptTest&)> parts[] = {
        {"perft", read_test_perft}, {"lines", read_test_lines}, {"options", read_test_options}};
    for (const auto& [name, read_part] : parts) {
        lua_getfield(lua, 1, name);
        if (lua_isnil(lua, -1)) continue;
        if (!lua_istable(lua, -1)) fail(lua, std::string("test: ") + name + " must be a table");
        read_part(lua, read);
    }
    Machine::of(lua).tests.push_back(read);
    return 0;
}

/// include "lib/name": what that file returns; each file is read once.
int include(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TSTRING) fail(lua, "include: write include \"lib/name\"");
    include_script(lua, lua_tostring(lua, 1));
    return 1;
}

constexpr Verb table[] = {
    {"game", game}, {"test", test},   {"square", square},
    {"hex", hex},   {"track", track}, {"include", include},
};

}  // namespace

std::span<const Verb> declarations() {
    return table;
}

}  // namespace ply::lua
