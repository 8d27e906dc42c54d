/// Verbs about where cells are, whatever stands on them.
#include <algorithm>
#include <bit>

#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

/// nil, which is an argument too where it is passed on: add(c, neighbour(c, north)).
int nothing(lua_State* lua) {
    lua_pushnil(lua);
    return 1;
}

/// far_row(me): the row farthest from the player: the last for player 1, the first for player 2.
int far_row(lua_State* lua) {
    at_most(lua, "far_row", 1);
    const Machine& machine = Machine::of(lua);
    const std::int64_t player =
        lua_isnone(lua, 1) ? machine.work.me : whole_argument(lua, 1, "far_row", "a player");
    lua_pushinteger(lua, player == 2 ? 1 : machine.definition.board.height);
    return 1;
}

/// side(cell): 1 or 2, whose half of the board it is in; 0 for the row or cell in the middle.
int side(lua_State* lua) {
    at_most(lua, "side", 1);
    const Geometry& board = Machine::of(lua).definition.board;
    const int cell = cell_argument(lua, 1, "side");
    const bool track = board.shape == Layout::Shape::track;
    const int length = track ? board.cells : board.height;
    const int place = track ? cell : board.row(cell);
    lua_pushinteger(lua, 2 * place + 1 < length ? 1 : 2 * place + 1 > length ? 2 : 0);
    return 1;
}

/// cell(column, row) or cell(name): the cell's number; nil off the board.
int cell(lua_State* lua) {
    at_most(lua, "cell", 2);
    const Geometry& board = Machine::of(lua).definition.board;
    if (lua_type(lua, 1) == LUA_TSTRING) {
        const int named = board.cell_named(lua_tostring(lua, 1));
        if (named < 0) return nothing(lua);
        lua_pushinteger(lua, named + 1);
        return 1;
    }
    const std::int64_t x = whole_argument(lua, 1, "cell", "a column");
    const std::int64_t y = whole_argument(lua, 2, "cell", "a row");
    if (x < 1 || x > board.width || y < 1 || y > board.height) return nothing(lua);
    const int there = board.at(static_cast<int>(x) - 1, static_cast<int>(y) - 1);
    if (there < 0) return nothing(lua);
    lua_pushinteger(lua, there + 1);
    return 1;
}

/// How many steps away the neighbour is: 1 if not said.
int steps_argument(lua_State* lua, int index) {
    if (lua_isnone(lua, index)) return 1;
    const std::int64_t steps = whole_argument(lua, index, "neighbour", "a number of steps");
    if (steps < 0) wrong_argument(lua, index, "neighbour", "a number of steps, 0 or more");
    const Geometry& board = Machine::of(lua).definition.board;
    if (board.shape == Layout::Shape::track) return static_cast<int>(steps % board.cells);
    return static_cast<int>(std::min<std::int64_t>(steps, max_cells));
}

/// neighbour(cell, direction [, steps]): the next cell there, or the one so many steps away; nil
/// off the board, nil for nil.
int neighbour(lua_State* lua) {
    at_most(lua, "neighbour", 3);
    const int from = cell_or_nil(lua, 1, "neighbour");
    const int direction = direction_argument(lua, 2, "neighbour");
    const int steps = steps_argument(lua, 3);
    if (from < 0 || direction < 0) return nothing(lua);
    const auto& next = Machine::of(lua).definition.board.next[direction];
    int to = from;
    for (int i = 0; i < steps && to >= 0; ++i) to = next[to];
    if (to < 0) return nothing(lua);
    lua_pushinteger(lua, to + 1);
    return 1;
}

/// The neighbour after the second argument; the first packs the cell and the directions.
int next_neighbour(lua_State* lua) {
    const Geometry& board = Machine::of(lua).definition.board;
    const std::int64_t packed = whole_argument(lua, 1, "neighbours", "a cell and directions");
    const std::int64_t before = whole_argument(lua, 2, "neighbours", "a cell");
    const std::int64_t from = packed >> direction_count;
    int best = board.cells;
    for (int d = 0; d < direction_count && from >= 0 && from < board.cells; ++d) {
        const int to = (packed >> d & 1) != 0 ? board.next[d][from] : -1;
        if (to >= before && to < best) best = to;
    }
    if (best == board.cells) return 0;
    lua_pushinteger(lua, best + 1);
    return 1;
}

/// for n in neighbours(cell [, directions]): the cells next to it, lowest first; none of nil.
int neighbours(lua_State* lua) {
    at_most(lua, "neighbours", 2);
    const int from = cell_or_nil(lua, 1, "neighbours");
    const int set = any_directions_argument(lua, 2, "neighbours", all_directions);
    lua_pushcfunction(lua, next_neighbour);
    lua_pushinteger(lua, from << direction_count | set);
    lua_pushinteger(lua, 0);
    return 3;
}

/// The cell that follows the second argument; the first packs the start and the direction.
int next_on_ray(lua_State* lua) {
    const Geometry& board = Machine::of(lua).definition.board;
    const std::int64_t packed = whole_argument(lua, 1, "ray", "a cell and a direction");
    const std::int64_t at = whole_argument(lua, 2, "ray", "a cell") - 1;
    const std::int64_t start = packed >> 3;
    if (packed < 0 || start >= board.cells || at < 0 || at >= board.cells) return 0;
    const int to = board.next[packed & 7][at];
    if (to < 0 || to == start) return 0;  // a ring ends where it began
    lua_pushinteger(lua, to + 1);
    return 1;
}

/// for c in ray(cell, direction): the cells in a straight line from it, the nearest first.
int ray(lua_State* lua) {
    at_most(lua, "ray", 2);
    const int from = cell_argument(lua, 1, "ray");
    const int direction = direction_argument(lua, 2, "ray");
    lua_pushcfunction(lua, next_on_ray);
    lua_pushinteger(lua, direction < 0 ? -1 : from << 3 | direction);
    lua_pushinteger(lua, from + 1);
    return 3;
}

/// toward(from, to): the direction in which the straight line from one cell meets the other, and
/// how many steps away that is; nil where none does.
int toward(lua_State* lua) {
    at_most(lua, "toward", 2);
    const int from = cell_argument(lua, 1, "toward");
    const int to = cell_or_nil(lua, 2, "toward");
    const Geometry::Bearing way = Machine::of(lua).definition.board.bearing(from, to);
    if (way.steps == 0) return nothing(lua);
    lua_pushinteger(lua, direction_set(way.direction));
    lua_pushinteger(lua, way.steps);
    return 2;
}

/// opposite(directions): those that lead back.
int opposite(lua_State* lua) {
    at_most(lua, "opposite", 1);
    std::int64_t turned = direction_tag;
    if (Machine::of(lua).definition.board.cells == 0)
        fail(lua, "opposite: there is no board yet; write it below game { ... }");
    for (int left = any_directions_argument(lua, 1, "opposite", 0); left != 0; left &= left - 1) {
        const int d = std::countr_zero(static_cast<unsigned>(left));
        turned += direction_set((d + direction_count / 2) % direction_count) - direction_tag;
    }
    lua_pushinteger(lua, turned);
    return 1;
}

/// Which of the absolute directions this one is.
int slot_of(std::int64_t direction) {
    constexpr std::int64_t absolute = (std::int64_t{1} << direction_bits * direction_count) - 1;
    const auto bits = static_cast<std::uint64_t>(direction & absolute);
    return bits == 0 ? direction_count : std::countr_zero(bits) / direction_bits;
}

/// The lowest of the directions that are still to come.
int next_direction(lua_State* lua) {
    const std::int64_t all = whole_argument(lua, 1, "directions", "directions") & 0xff;
    const std::int64_t before = whole_argument(lua, 2, "directions", "a direction");
    const int first = before < direction_tag ? 0 : 1 + slot_of(before);
    const std::int64_t left = all >> first << first;
    if (left == 0) return 0;
    lua_pushinteger(lua, direction_set(std::countr_zero(static_cast<std::uint64_t>(left))));
    return 1;
}

/// for d in directions(set): one direction after the other, of those that the board has.
int directions(lua_State* lua) {
    at_most(lua, "directions", 1);
    const int set = any_directions_argument(lua, 1, "directions", all_directions);
    lua_pushcfunction(lua, next_direction);
    lua_pushinteger(lua, set);
    lua_pushinteger(lua, 0);
    return 3;
}

constexpr Verb geometry_table[] = {
    {"row", row},
    {"column", column},
    {"far_row", far_row},
    {"side", side},
    {"cell", cell},
    {"neighbour", neighbour},
    {"neighbours", neighbours},
    {"ray", ray},
    {"directions", directions},
    {"toward", toward},
    {"opposite", opposite},
};

}  // namespace

int row(lua_State* lua) {
    at_most(lua, "row", 1);
    const int cell = cell_or_nil(lua, 1, "row");
    if (cell < 0) return nothing(lua);
    lua_pushinteger(lua, Machine::of(lua).definition.board.row(cell) + 1);
    return 1;
}

int column(lua_State* lua) {
    at_most(lua, "column", 1);
    const int cell = cell_or_nil(lua, 1, "column");
    if (cell < 0) return nothing(lua);
    lua_pushinteger(lua, Machine::of(lua).definition.board.column(cell) + 1);
    return 1;
}

std::span<const Verb> geometry_verbs() {
    return geometry_table;
}

}  // namespace ply::lua
