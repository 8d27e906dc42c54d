/// Verbs that look at what stands on the board.
#include <algorithm>
#include <bit>

#include "lauxlib.h"

#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/lua/api/cell_numbers.hpp"
#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

Direction edge_argument(lua_State* lua, int index) {
    const int set = directions_argument(lua, index, "connected", 0);
    for (const Direction side : {north, east, south, west})
        if (set == 1 << side) return side;
    fail(lua, "connected: argument " + std::to_string(index) +
                  " is no edge of the board; give north, east, south or west");
}

/// line(cell, n [, EXACT] [, directions]): n in a row through the cell; with nil anywhere on the
/// board, of the player.
/// line(cell): how many are in a row through the cell, at most.
int line(lua_State* lua) {
    const Machine& machine = at_work(lua, "line");
    const int cell = cell_or_nil(lua, 1, "line");
    if (lua_isnone(lua, 2)) {
        lua_pushinteger(lua, longest_line(machine, cell));
        return 1;
    }
    lua_pushboolean(lua, has_line(machine, cell, line_argument(lua, 2, "line")));
    return 1;
}

/// connected(cell, edge, edge [, directions]): the group of equal stones around the cell touches
/// both edges; with nil any group of the player.
int connected(lua_State* lua) {
    at_most(lua, "connected", 4);
    const Machine& machine = at_work(lua, "connected");
    const int cell = cell_or_nil(lua, 1, "connected");
    const Direction one = edge_argument(lua, 2);
    const Direction other = edge_argument(lua, 3);
    const int directions = directions_argument(lua, 4, "connected", all_directions);
    lua_pushboolean(lua, connects(machine, cell, one, other, directions));
    return 1;
}

/// crossed(cell): the cell lies in the player's far row; with nil any piece of the player does.
int crossed(lua_State* lua) {
    at_most(lua, "crossed", 1);
    const Machine& machine = at_work(lua, "crossed");
    lua_pushboolean(lua, is_across(machine, cell_or_nil(lua, 1, "crossed")));
    return 1;
}

/// count(pieces): how many cells belong to the set.
int count(lua_State* lua) {
    if (lua_gettop(lua) > 1) [[unlikely]]
        fail(lua, "count: it takes one set; count(both(one, other)) counts what is in both");
    const Machine& machine = at_work(lua, "count");
    const std::int64_t pieces = set_argument(lua, 1, "count", set_occupied);
    int total = 0;
    for (int w = 0; w < machine.definition.board.words; ++w)
        total += std::popcount(select_word(machine, pieces, w));
    lua_pushinteger(lua, total);
    return 1;
}

/// sum(set [, numbers]): the numbers on these cells together; `numbers` is a layer, row or column,
/// if it is not the board.
int sum(lua_State* lua) {
    const Machine& machine = at_work(lua, "sum");
    at_most(lua, "sum", 2);
    const std::int64_t set = set_argument(lua, 1, "sum", set_occupied);
    const CellNumbers numbers(lua, 2, "sum");
    if (numbers.is_board() && !machine.definition.counts)
        fail(lua,
             "sum: the cells hold pieces, not numbers; count(set) says how many they are, "
             "sum(set, row) adds up their rows");
    int total = 0;
    for (int w = 0; w < machine.definition.board.words; ++w)
        for_each_bit(select_word(machine, set, w), w, [&](int cell) { total += numbers.of(cell); });
    lua_pushinteger(lua, total);
    return 1;
}

/// fewer(set, n): the set has fewer than n cells, those in hand counted too.
int fewer(lua_State* lua) {
    at_most(lua, "fewer", 2);
    const Machine& machine = at_work(lua, "fewer");
    const std::int64_t set = set_argument(lua, 1, "fewer", set_theirs);
    lua_pushboolean(lua, has_fewer(machine, set, number_of_pieces(lua, 2)));
    return 1;
}

/// Pushes the next cell after the second argument; `word(w)` are the cells 64 w to 64 w + 63.
template <class Word>
int push_next(lua_State* lua, Word word) {
    const std::int64_t before = std::max<std::int64_t>(whole_argument(lua, 2, "each", "a cell"), 0);
    const int words = Machine::of(lua).definition.board.words;
    std::uint64_t from = ~std::uint64_t{0} << before % 64;
    for (std::int64_t w = before / 64; w < words; ++w, from = ~std::uint64_t{0}) {
        const std::uint64_t left = word(static_cast<int>(w)) & from;
        if (left == 0) continue;
        lua_pushinteger(lua, 64 * w + std::countr_zero(left) + 1);
        return 1;
    }
    return 0;
}

/// The first argument is the set.
int next_cell(lua_State* lua) {
    const Machine& machine = at_work(lua, "each");
    const std::int64_t set = set_argument(lua, 1, "each", set_occupied);
    return push_next(lua, [&](int w) { return select_word(machine, set, w); });
}

/// The first argument holds the words of the set.
int next_kept(lua_State* lua) {
    const auto* words = static_cast<const std::uint64_t*>(lua_touserdata(lua, 1));
    const auto size =
        sizeof(std::uint64_t) * static_cast<std::size_t>(Machine::of(lua).definition.board.words);
    if (words == nullptr || lua_rawlen(lua, 1) != size)
        fail(lua, "each: its iterator can be used in a for loop only");
    return push_next(lua, [&](int w) { return words[w]; });
}

/// for c in each(set): its cells when the loop begins, from a1 on. What can change meanwhile is
/// copied: pieces while the script may write, and a set that a verb answered, which is forgotten in
/// time.
int each(lua_State* lua) {
    at_most(lua, "each", 1);
    const Machine& machine = at_work(lua, "each");
    const std::int64_t set = set_argument(lua, 1, "each", set_occupied);
    if (set < CellSets::tag && !machine.work.may_write()) {
        lua_pushcfunction(lua, next_cell);
        lua_pushinteger(lua, set);
    } else {
        const int words = machine.definition.board.words;
        lua_pushcfunction(lua, next_kept);
        auto* kept = static_cast<std::uint64_t*>(
            lua_newuserdatauv(lua, sizeof(std::uint64_t) * static_cast<std::size_t>(words), 0));
        for (int w = 0; w < words; ++w) kept[w] = select_word(machine, set, w);
    }
    lua_pushinteger(lua, 0);
    return 3;
}

/// within(cell, set): the cell belongs to the set; false for nil.
int within(lua_State* lua) {
    at_most(lua, "within", 2);
    const Machine& machine = at_work(lua, "within");
    const int cell = cell_or_nil(lua, 1, "within");
    const std::int64_t set = set_argument(lua, 2, "within", set_mine);
    lua_pushboolean(lua, cell >= 0 && (select_word(machine, set, cell / 64) >> cell % 64 & 1) != 0);
    return 1;
}

/// first(set): the lowest of its cells; nil where it has none.
int first(lua_State* lua) {
    at_most(lua, "first", 1);
    const Machine& machine = at_work(lua, "first");
    const std::int64_t set = set_argument(lua, 1, "first", set_mine);
    for (int w = 0; w < machine.definition.board.words; ++w)
        if (const std::uint64_t word = select_word(machine, set, w); word != 0) {
            lua_pushinteger(lua, 64 * w + std::countr_zero(word) + 1);
            return 1;
        }
    lua_pushnil(lua);
    return 1;
}

/// owner(value): whose piece that is; 0 for an empty cell.
int owner(lua_State* lua) {
    at_most(lua, "owner", 1);
    const Machine& machine = Machine::of(lua);
    if (lua_isnil(lua, 1)) return 0;
    lua_pushinteger(lua, machine.definition.owner(value_argument(lua, 1, "owner")));
    return 1;
}

constexpr Verb board_table[] = {
    {"line", line},     {"connected", connected}, {"crossed", crossed},
    {"count", count},   {"fewer", fewer},         {"each", each},
    {"within", within}, {"first", first},         {"owner", owner},
    {"sum", sum},
};

}  // namespace

int number_of_pieces(lua_State* lua, int index) {
    const std::int64_t n = whole_argument(lua, index, "fewer", "a number of pieces");
    return static_cast<int>(std::clamp<std::int64_t>(n, 0, max_cells + 1));
}

std::span<const Verb> board_verbs() {
    return board_table;
}

}  // namespace ply::lua
