/// Verbs that look at the board; called anywhere after `game`.
#include <algorithm>
#include <bit>

#include "lauxlib.h"

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

/// How many cells in a row, from `cell` on, hold the same value; `cell` itself not counted.
int run(const Geometry& board, const std::uint8_t* cells, int cell, int direction, int enough) {
    const std::uint8_t value = cells[cell];
    const auto& next = board.next[direction];
    int length = 0;
    for (int c = next[cell]; length < enough && c >= 0 && cells[c] == value; c = next[c]) ++length;
    return length;
}

bool line_through(const Geometry& board, const std::uint8_t* cells, int cell, int n) {
    if (cells[cell] == 0) return false;
    for (int d = 0; d < direction_count / 2; ++d) {
        const int one_way = run(board, cells, cell, d, n);
        if (1 + one_way >= n || 1 + one_way + run(board, cells, cell, d + 4, n) >= n) return true;
    }
    return false;
}

/// line(cell, n): n in a row through the cell; with nil anywhere on the board, of the player.
int line(lua_State* lua) {
    const Machine& machine = at_work(lua, "line");
    const Geometry& board = machine.definition.board;
    const int cell = cell_or_nil(lua, 1, "line");
    const std::int64_t length = whole_argument(lua, 2, "line", "a length");
    const int n = static_cast<int>(std::clamp<std::int64_t>(length, 1, board.cells + 1));
    bool found = false;
    if (cell >= 0) {
        found = line_through(board, machine.work.cells, cell, n);
    } else {
        for (int c = 0; c < board.cells && !found; ++c)
            found = owner_of(machine, machine.work.cells[c]) == machine.work.me &&
                    line_through(board, machine.work.cells, c, n);
    }
    lua_pushboolean(lua, found);
    return 1;
}

/// count(pieces): how many cells belong to the set.
int count(lua_State* lua) {
    const Machine& machine = at_work(lua, "count");
    const int pieces = pieces_argument(lua, 1, "count", set_occupied);
    int total = 0;
    for (int w = 0; w < machine.definition.board.words; ++w)
        total += std::popcount(select_word(machine, pieces, w));
    lua_pushinteger(lua, total);
    return 1;
}

/// The next cell after the second argument that belongs to the set that is the first.
int next_cell(lua_State* lua) {
    const Machine& machine = at_work(lua, "each");
    const int pieces = pieces_argument(lua, 1, "each", set_occupied);
    const std::int64_t before = whole_argument(lua, 2, "each", "a cell");
    const int cells = machine.definition.board.cells;
    for (std::int64_t c = std::max<std::int64_t>(before, 0); c < cells; ++c)
        if (belongs(machine, machine.work.cells[c], pieces)) {
            lua_pushinteger(lua, c + 1);
            return 1;
        }
    return 0;
}

/// for c in each(pieces): the cells of the set, from a1 on, as they are when they are reached.
int each(lua_State* lua) {
    at_work(lua, "each");
    const int pieces = pieces_argument(lua, 1, "each", set_occupied);
    lua_pushcfunction(lua, next_cell);
    lua_pushinteger(lua, pieces);
    lua_pushinteger(lua, 0);
    return 3;
}

int row(lua_State* lua) {
    const int cell = cell_or_nil(lua, 1, "row");
    if (cell < 0) return 0;
    lua_pushinteger(lua, Machine::of(lua).definition.board.row(cell) + 1);
    return 1;
}

int column(lua_State* lua) {
    const int cell = cell_or_nil(lua, 1, "column");
    if (cell < 0) return 0;
    lua_pushinteger(lua, Machine::of(lua).definition.board.column(cell) + 1);
    return 1;
}

/// far_row(me): the row farthest from the player: the last for player 1, the first for player 2.
int far_row(lua_State* lua) {
    const Machine& machine = Machine::of(lua);
    const std::int64_t player =
        lua_isnone(lua, 1) ? machine.work.me : whole_argument(lua, 1, "far_row", "a player");
    lua_pushinteger(lua, player == 2 ? 1 : machine.definition.board.height);
    return 1;
}

/// side(cell): 1 or 2, whose half of the board it is in; 0 for the row or cell in the middle.
int side(lua_State* lua) {
    const Geometry& board = Machine::of(lua).definition.board;
    const int cell = cell_argument(lua, 1, "side");
    const bool track = board.shape == Layout::Shape::track;
    const int length = track ? board.cells : board.height;
    const int place = track ? cell : board.row(cell);
    lua_pushinteger(lua, 2 * place + 1 < length ? 1 : 2 * place + 1 > length ? 2 : 0);
    return 1;
}

/// cell(column, row): the cell's number; nil off the board.
int cell(lua_State* lua) {
    const Geometry& board = Machine::of(lua).definition.board;
    const std::int64_t x = whole_argument(lua, 1, "cell", "a column");
    const std::int64_t y = whole_argument(lua, 2, "cell", "a row");
    if (x < 1 || x > board.width || y < 1 || y > board.height) return 0;
    lua_pushinteger(lua, (y - 1) * board.width + x);
    return 1;
}

/// neighbour(cell, direction): the next cell there; nil off the board, nil for nil.
int neighbour(lua_State* lua) {
    const Geometry& board = Machine::of(lua).definition.board;
    const int from = cell_or_nil(lua, 1, "neighbour");
    const int set = directions_argument(lua, 2, "neighbour", 0);
    if ((set & (set - 1)) != 0)
        fail(lua, "neighbour: argument 2 is several directions; give one, such as north");
    if (from < 0 || set == 0) return 0;
    const int to = board.next[std::countr_zero(static_cast<unsigned>(set))][from];
    if (to < 0) return 0;
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

/// for n in neighbours(cell [, directions]): the cells next to it, lowest first.
int neighbours(lua_State* lua) {
    const int from = cell_argument(lua, 1, "neighbours");
    const int set = directions_argument(lua, 2, "neighbours", all_directions);
    lua_pushcfunction(lua, next_neighbour);
    lua_pushinteger(lua, from << direction_count | set);
    lua_pushinteger(lua, 0);
    return 3;
}

/// owner(value): whose piece that is; 0 for an empty cell.
int owner(lua_State* lua) {
    const int value = pieces_argument(lua, 1, "owner", set_empty);
    lua_pushinteger(lua, owner_of(Machine::of(lua), std::max(value, 0)));
    return 1;
}

constexpr Verb table[] = {
    {"line", line},
    {"count", count},
    {"each", each},
    {"row", row},
    {"column", column},
    {"far_row", far_row},
    {"side", side},
    {"cell", cell},
    {"neighbour", neighbour},
    {"owner", owner},
    {"neighbours", neighbours},
};

}  // namespace

std::span<const Verb> board_verbs() {
    return table;
}

}  // namespace ply::lua
