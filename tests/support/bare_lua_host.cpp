// The least that a host of Lua games can do: random games of a script in plain loops, its cells
// read and written by functions of C, without sandbox, deadline, hashes or texts of moves.
//
//     bare_lua_host tests/data/lua_twins/othello.lua     beside `plyboard bench` of the same file
//
// What Plyboard plays in the same time is given as a ratio to this (tests/README.md). It knows only
// what the twins in plain loops use: tic_tac_toe, connect_four, breakthrough, othello, hex.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "framework/base/random.hpp"

namespace {

struct Move {
    int from = 0;
    int to = 0;  // 0: a stone on `from`
};

struct Host {
    std::uint8_t start[128] = {};
    std::uint8_t cells[128] = {};
    int size = 0;
    bool passes = false;
    Move moves[1024];
    std::uint32_t move_count = 0;
    ply::Random random{1};
};

Host& host_of(lua_State* lua) {
    return **static_cast<Host**>(lua_getextraspace(lua));
}

int cell_at(lua_State* lua, int index) {
    const lua_Integer cell = luaL_checkinteger(lua, index);
    if (cell < 1 || cell > host_of(lua).size) return luaL_error(lua, "no cell %d", int(cell));
    return static_cast<int>(cell);
}

int read_cell(lua_State* lua) {
    lua_pushinteger(lua, host_of(lua).cells[cell_at(lua, 2) - 1]);
    return 1;
}

int write_cell(lua_State* lua) {
    const auto value = static_cast<std::uint8_t>(luaL_checkinteger(lua, 3));
    host_of(lua).cells[cell_at(lua, 2) - 1] = value;
    return 0;
}

int add(lua_State* lua) {
    Host& host = host_of(lua);
    if (host.move_count == std::size(host.moves)) return luaL_error(lua, "too many moves");
    host.moves[host.move_count++] = {cell_at(lua, 1), lua_gettop(lua) > 1 ? cell_at(lua, 2) : 0};
    return 0;
}

int set_shape(lua_State* lua) {
    const lua_Integer size = luaL_checkinteger(lua, 1) * luaL_checkinteger(lua, 2);
    if (size < 1 || size > 128) return luaL_error(lua, "no board of 1 to 128 cells");
    host_of(lua).size = static_cast<int>(size);
    return 0;
}

int game(lua_State* lua) {
    lua_getfield(lua, 1, "nomoves");
    const char* nomoves = lua_tostring(lua, -1);
    host_of(lua).passes = nomoves != nullptr && std::strcmp(nomoves, "pass") == 0;
    return 0;
}

int score(lua_State* lua) {
    lua_pushinteger(lua, luaL_checkinteger(lua, 1) - luaL_checkinteger(lua, 2));
    return 1;
}

/// One random game, inside one protected call: moves, play, result and ending lie on the stack from
/// 1, nil where the script has none.
int random_game(lua_State* lua) {
    Host& host = host_of(lua);
    std::copy_n(host.start, std::size(host.start), host.cells);
    bool passed = false;
    for (int me = 1;; me = 3 - me) {
        host.move_count = 0;
        lua_pushvalue(lua, 1);
        lua_pushinteger(lua, me);
        lua_call(lua, 1, 0);
        if (host.move_count == 0 && host.passes && !passed) {
            passed = true;
            continue;
        }
        if (host.move_count == 0) break;
        passed = false;
        const Move move = host.moves[host.random.below(host.move_count)];
        if (!lua_isnil(lua, 2)) {
            lua_pushvalue(lua, 2);
            lua_pushinteger(lua, me);
            lua_pushinteger(lua, move.from);
            lua_call(lua, 2, 0);
        } else if (move.to == 0) {
            host.cells[move.from - 1] = static_cast<std::uint8_t>(me);
        } else {
            host.cells[move.to - 1] = std::exchange(host.cells[move.from - 1], std::uint8_t{0});
        }
        if (lua_isnil(lua, 3)) continue;
        lua_pushvalue(lua, 3);
        lua_pushinteger(lua, me);
        lua_pushinteger(lua, move.to == 0 ? move.from : move.to);
        lua_call(lua, 2, 1);
        if (!lua_isnil(lua, -1)) return 0;
        lua_pop(lua, 1);
    }
    if (!lua_isnil(lua, 4)) {
        lua_pushvalue(lua, 4);
        lua_call(lua, 0, 0);
    }
    return 0;
}

/// Runs the script and, where it has one, its setup; the words it uses are locals of its first
/// line.
bool load(lua_State* lua, const char* path) {
    luaL_openlibs(lua);
    lua_newuserdatauv(lua, 0, 0);
    lua_newtable(lua);
    lua_pushcfunction(lua, read_cell);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, write_cell);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
    lua_setglobal(lua, "board");
    lua_register(lua, "add", add);
    lua_register(lua, "square", set_shape);
    lua_register(lua, "hex", set_shape);
    lua_register(lua, "game", game);
    lua_register(lua, "score", score);
    std::stringstream text;
    text << "local board <const>, add <const>, score <const>, WIN <const> = board, add, score, 1 "
         << std::ifstream(path).rdbuf();
    const std::string script = text.str();
    if (luaL_loadbuffer(lua, script.data(), script.size(), path) != LUA_OK ||
        lua_pcall(lua, 0, 0, 0) != LUA_OK)
        return false;
    if (lua_getglobal(lua, "setup") != LUA_TNIL && lua_pcall(lua, 0, 0, 0) != LUA_OK) return false;
    Host& host = host_of(lua);
    std::copy_n(host.cells, std::size(host.cells), host.start);
    return true;
}

/// Games a second over `seconds`; below 0: the script failed.
double speed(lua_State* lua, double seconds) {
    const auto begun = std::chrono::steady_clock::now();
    for (int games = 1;; ++games) {
        lua_pushcfunction(lua, random_game);
        for (const char* name : {"moves", "play", "result", "ending"}) lua_getglobal(lua, name);
        if (lua_pcall(lua, 4, 0, 0) != LUA_OK) return -1;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
        if (spent.count() >= seconds) return games / spent.count();
    }
}

}  // namespace

int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        Host host;
        lua_State* lua = luaL_newstate();
        *static_cast<Host**>(lua_getextraspace(lua)) = &host;
        std::array<double, 5> speeds{};  // the median counts, as in `plyboard bench`
        bool sound = load(lua, arguments[i]);
        for (double& each : speeds) {
            if (sound) each = speed(lua, 1);
            sound = sound && each >= 0;
        }
        std::ranges::sort(speeds);
        if (sound)
            std::printf("%-44s %9.0f games/s\n", arguments[i], speeds[speeds.size() / 2]);
        else
            std::printf("%s: %s\n", arguments[i], lua_tostring(lua, -1));
        lua_close(lua);
    }
    return 0;
}
