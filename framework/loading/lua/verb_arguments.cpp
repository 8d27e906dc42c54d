#include "framework/loading/lua/verbs.hpp"

#include <algorithm>

#include "lauxlib.h"

namespace ply::lua {
namespace {

constexpr std::int64_t bit(Direction direction) {
    return 1 << direction;
}
constexpr std::int64_t seen(std::int64_t set) {
    return set << seen_by_player;
}

constexpr Constant table[] = {
    {"EMPTY", set_empty},
    {"MINE", set_mine},
    {"THEIRS", set_theirs},
    {"NOT_MINE", set_not_mine},
    {"OCCUPIED", set_occupied},
    {"WIN", result_win},
    {"LOSS", result_loss},
    {"DRAW", result_draw},
    {"north", bit(north)},
    {"north_east", bit(north_east)},
    {"east", bit(east)},
    {"south_east", bit(south_east)},
    {"south", bit(south)},
    {"south_west", bit(south_west)},
    {"west", bit(west)},
    {"north_west", bit(north_west)},
    {"orthogonal", bit(north) | bit(east) | bit(south) | bit(west)},
    {"diagonal", bit(north_east) | bit(south_east) | bit(south_west) | bit(north_west)},
    {"all_directions", all_directions},
    {"ahead", seen(bit(north))},
    {"ahead_diagonals", seen(bit(north_east) | bit(north_west))},
    {"sideways", bit(east) | bit(west)},
    {"behind", seen(bit(south))},
    {"behind_diagonals", seen(bit(south_east) | bit(south_west))},
};

[[noreturn]] void wrong_argument(lua_State* lua, int index, const char* verb,
                                 const std::string& expected) {
    const bool text = lua_type(lua, index) == LUA_TSTRING;
    const bool number = lua_type(lua, index) == LUA_TNUMBER;
    const std::string got = number ? lua_tostring(lua, index)
                            : text ? "'" + std::string(lua_tostring(lua, index)) + "'"
                            : lua_isnoneornil(lua, index)
                                ? "nothing"
                                : std::string("a ") + luaL_typename(lua, index);
    fail(lua, std::string(verb) + ": argument " + std::to_string(index) + " is " + got +
                  "; it must be " + expected);
}

}  // namespace

std::span<const Constant> constants() {
    return table;
}

Machine& at_work(lua_State* lua, const char* verb) {
    Machine& machine = Machine::of(lua);
    if (machine.work.cells == nullptr) [[unlikely]]
        fail(lua, std::string(verb) +
                      ": there is no position while the script is read; use it inside a function");
    return machine;
}

std::int64_t whole_argument(lua_State* lua, int index, const char* verb, const char* expected) {
    int whole = 0;
    const lua_Integer value = lua_tointegerx(lua, index, &whole);
    if (whole == 0) [[unlikely]]
        wrong_argument(lua, index, verb, expected);
    return value;
}

int cell_argument(lua_State* lua, int index, const char* verb) {
    const std::int64_t cell = whole_argument(lua, index, verb, "a cell");
    const int cells = Machine::of(lua).definition.board.cells;
    if (cell < 1 || cell > cells) [[unlikely]]
        fail(lua, std::string(verb) + ": cell " + std::to_string(cell) +
                      " is off the board; its cells are 1 to " + std::to_string(cells));
    return static_cast<int>(cell) - 1;
}

int cell_or_nil(lua_State* lua, int index, const char* verb) {
    int whole = 0;
    const lua_Unsigned cell = static_cast<lua_Unsigned>(lua_tointegerx(lua, index, &whole)) - 1;
    const int cells = Machine::of(lua).definition.board.cells;
    if (whole != 0 && cell < static_cast<lua_Unsigned>(cells)) [[likely]]
        return static_cast<int>(cell);
    return lua_isnoneornil(lua, index) ? -1 : cell_argument(lua, index, verb);
}

int pieces_argument(lua_State* lua, int index, const char* verb, int fallback) {
    int whole = 0;
    const lua_Integer pieces = lua_tointegerx(lua, index, &whole);
    const int most = Machine::of(lua).definition.max_value();
    if (whole != 0 && pieces >= set_occupied && pieces <= most) [[likely]]
        return static_cast<int>(pieces);
    if (lua_isnone(lua, index)) return fallback;
    wrong_argument(
        lua, index, verb,
        "a piece (1 to " + std::to_string(most) + ") or EMPTY, MINE, THEIRS, NOT_MINE, OCCUPIED");
}

int directions_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback) {
    int whole = 0;
    lua_Integer set = lua_tointegerx(lua, index, &whole);
    if (whole == 0 || set <= 0 || set > 0xffff) [[unlikely]] {
        if (!lua_isnone(lua, index) || fallback == 0)
            wrong_argument(lua, index, verb, "directions, such as ahead or orthogonal");
        set = fallback;
    }
    const Machine& machine = Machine::of(lua);
    return machine.definition.board.directions(set, machine.work.me);
}

bool belongs(const Machine& machine, int content, int pieces) {
    const bool mine = owner_of(machine, content) == machine.work.me;
    switch (pieces) {
        case set_mine:
            return mine;
        case set_theirs:
            return content != 0 && !mine;
        case set_not_mine:
            return !mine;
        case set_occupied:
            return content != 0;
        default:
            return content == pieces;
    }
}

void select(const Machine& machine, int pieces, CellBits& found) {
    for (int w = 0; w < machine.definition.board.words; ++w)
        found.word[w] = select_word(machine, pieces, w);
}

std::uint64_t select_word(const Machine& machine, int pieces, int w) {
    const Definition& game = machine.definition;
    const std::uint64_t all = game.board.all.word[w];
    const auto with_value = [&](int value) {
        const int blocks = std::min(game.board.blocks - 4 * w, 4);
        return all & find_value(machine.work.cells + 64 * w, blocks, value);
    };
    const auto mine = [&]() -> std::uint64_t {
        if (game.counts) return 0;
        std::uint64_t cells = with_value(machine.work.me);
        for (int kind = 1; kind < static_cast<int>(game.kinds.size()); ++kind)
            cells |= with_value(kind * game.players + machine.work.me);
        return cells;
    };
    switch (pieces) {
        case set_mine:
            return mine();
        case set_not_mine:
            return all & ~mine();
        case set_occupied:
            return all & ~with_value(0);
        case set_theirs:
            return all & ~with_value(0) & ~mine();
        default:
            return with_value(pieces);
    }
}

}  // namespace ply::lua
