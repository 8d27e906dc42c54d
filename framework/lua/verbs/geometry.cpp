/// Words about where cells are, whatever stands on them.
#include <algorithm>
#include <bit>

#include "framework/lua/api/call.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

constexpr Signature far_row_row{
    "far_row",
    {{{"me", Type::player, {0, "me"}}}},
    Returns::number,
    "The row farthest from the player: the top one for player 1, 1 for player 2."};
int far_row(Anywhere& here, std::optional<int> player) {
    return player.value_or(here.machine.work.me) == 2 ? 1 : here.board().height;
}

constexpr Signature side_row{"side",
                             {{{"where", Type::cell}}},
                             Returns::number,
                             "Whose half of the board it is in: 1, 2, or 0 in the middle."};
int side(Anywhere& here, int cell) {
    const bool track = here.board().shape == Layout::Shape::track;
    const int length = track ? here.board().cells : here.board().height;
    const int place = track ? cell : here.board().row(cell);
    return 2 * place + 1 < length ? 1 : 2 * place + 1 > length ? 2 : 0;
}

constexpr Signature row_row{"row",
                            {{{"where", Type::cell_or_nil}}},
                            Returns::number_or_nil,
                            "The row of a cell, from 1 at the bottom; nil for nil."};
CellOrNil row_of(Anywhere& here, int cell) {
    return {cell < 0 ? -1 : here.board().row(cell)};
}
constexpr Signature column_row{"column",
                               {{{"where", Type::cell_or_nil}}},
                               Returns::number_or_nil,
                               "The column of a cell, from 1 at the left; nil for nil."};

CellOrNil column_of(Anywhere& here, int cell) {
    return {cell < 0 ? -1 : here.board().column(cell)};
}

constexpr Signature cell_named_row{"cell", {{{"name", Type::text}}}, Returns::cell};
constexpr Signature cell_row{
    "cell",
    {{{"x", Type::number, {}, "a column"}, {"y", Type::number, {}, "a row"}}},
    Returns::cell,
    "The cell there, or with this name: cell(\"d4\"); nil off the board.",
    &cell_named_row};
int cell(lua_State* lua) {
    at_most(lua, cell_row.name, cell_row.most());
    const Geometry& board = Machine::of(lua).definition.board;
    if (lua_type(lua, 1) == LUA_TSTRING)
        return push_result(lua, CellOrNil{board.cell_named(lua_tostring(lua, 1))});
    const std::int64_t x = whole_argument(lua, 1, "cell", "a column");
    const std::int64_t y = whole_argument(lua, 2, "cell", "a row");
    if (x < 1 || x > board.width || y < 1 || y > board.height)
        return push_result(lua, CellOrNil{-1});
    return push_result(lua, CellOrNil{board.at(static_cast<int>(x) - 1, static_cast<int>(y) - 1)});
}

constexpr Signature neighbour_row{
    "neighbour",
    {{{"from", Type::cell_or_nil},
      {"way", Type::direction},
      {"steps", Type::number, {1, "1"}, "a number of steps, 0 or more", 0}}},
    Returns::cell,
    "The next cell there, or the one so many steps away; nil off the board."};
CellOrNil neighbour(Anywhere& here, int from, int direction, std::int64_t steps) {
    if (from < 0 || direction < 0) return {-1};
    const Geometry& board = here.board();
    steps = board.shape == Layout::Shape::track ? steps % board.cells
                                                : std::min<std::int64_t>(steps, max_cells);
    int to = from;
    for (std::int64_t i = 0; i < steps && to >= 0; ++i) to = board.next[direction][to];
    return {to};
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

constexpr Signature neighbours_row{
    "neighbours",
    {{{"from", Type::cell_or_nil}, {"way", Type::any_directions, or_all}}},
    Returns::each_cell,
    "for n in neighbours(c) do ... end: the cells next to it, lowest first; none of nil."};
Pushed neighbours(Anywhere& here, int from, int directions) {
    lua_pushcfunction(here.lua, next_neighbour);
    lua_pushinteger(here.lua, from << direction_count | directions);
    lua_pushinteger(here.lua, 0);
    return {3};
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

constexpr Signature ray_row{
    "ray",
    {{{"from", Type::cell}, {"way", Type::direction}}},
    Returns::each_cell,
    "for c in ray(from, north) do ... end: the cells in a straight line from it, nearest first."};
Pushed ray(Anywhere& here, int from, int direction) {
    lua_pushcfunction(here.lua, next_on_ray);
    lua_pushinteger(here.lua, direction < 0 ? -1 : from << 3 | direction);
    lua_pushinteger(here.lua, from + 1);
    return {3};
}

constexpr Signature toward_row{
    "toward",
    {{{"from", Type::cell}, {"to", Type::cell_or_nil}}},
    Returns::direction_and_steps,
    "The direction of the straight line from one cell to the other, and how many steps it is; nil "
    "where there is none."};
Pushed toward(Anywhere& here, int from, int to) {
    const Geometry::Bearing way = here.board().bearing(from, to);
    if (way.steps == 0) return {push_result(here.lua, CellOrNil{-1})};
    lua_pushinteger(here.lua, direction_set(way.direction));
    lua_pushinteger(here.lua, way.steps);
    return {2};
}

constexpr Signature opposite_row{"opposite",
                                 {{{"way", Type::any_directions}}},
                                 Returns::directions,
                                 "The directions that lead back: opposite(north) is south."};
std::int64_t opposite(Anywhere& here, int directions) {
    if (here.board().cells == 0)
        fail(here.lua, "opposite: there is no board yet; write it below game { ... }");
    std::int64_t turned = direction_tag;
    for (int left = directions; left != 0; left &= left - 1) {
        const int d = std::countr_zero(static_cast<unsigned>(left));
        turned += direction_set((d + direction_count / 2) % direction_count) - direction_tag;
    }
    return turned;
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

constexpr Signature directions_row{
    "directions",
    {{{"way", Type::any_directions, or_all}}},
    Returns::each_direction,
    "for d in directions(orthogonal) do ... end: one direction after the other that the board "
    "has."};
Pushed directions(Anywhere& here, int set) {
    lua_pushcfunction(here.lua, next_direction);
    lua_pushinteger(here.lua, set);
    lua_pushinteger(here.lua, 0);
    return {3};
}

constexpr Word geometry_table[] = {
    {&row_row, row},
    {&column_row, column},
    {&far_row_row, call<far_row_row, far_row>},
    {&side_row, call<side_row, side>},
    {&cell_row, cell},
    {&neighbour_row, call<neighbour_row, neighbour>},
    {&neighbours_row, call<neighbours_row, neighbours>},
    {&ray_row, call<ray_row, ray>},
    {&directions_row, call<directions_row, directions>},
    {&toward_row, call<toward_row, toward>},
    {&opposite_row, call<opposite_row, opposite>},
};

}  // namespace

int row(lua_State* lua) {
    return call<row_row, row_of>(lua);
}

int column(lua_State* lua) {
    return call<column_row, column_of>(lua);
}

std::span<const Word> geometry_words() {
    return geometry_table;
}

}  // namespace ply::lua
