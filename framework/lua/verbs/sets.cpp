/// Words that return sets of cells.
#include <algorithm>
#include <array>
#include <bit>

#include "framework/board/geometry/leaps.hpp"
#include "framework/lua/api/call.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

/// Calls `visit(to)` for each neighbour in the directions.
template <class Visit>
void for_each_neighbour(const Geometry& board, int cell, int directions, Visit visit) {
    for (int left = directions; left != 0; left &= left - 1) {
        const int to = board.next[std::countr_zero(static_cast<unsigned>(left))][cell];
        if (to >= 0) visit(to);
    }
}

/// The set grows by all cells of `through` that neighbours lead to.
void flood(const Geometry& board, CellBits& set, int directions, const CellBits& through) {
    std::array<std::int16_t, max_cells> queue;
    int size = 0;
    for (int w = 0; w < board.words; ++w)
        for_each_bit(set.word[w], w,
                     [&](int cell) { queue[size++] = static_cast<std::int16_t>(cell); });
    for (int i = 0; i < size; ++i)
        for_each_neighbour(board, queue[i], directions, [&](int to) {
            if (!contains(through, to) || contains(set, to)) return;
            insert(set, to);
            queue[size++] = static_cast<std::int16_t>(to);
        });
}

constexpr Signature group_row{
    "group",
    {{{"where", Type::cell}, {"way", Type::directions, or_all}}},
    Returns::set,
    "The cells with the same piece as this one that are connected to it."};
void group(Answer& answer, int cell, int directions) {
    CellBits same;
    select(answer.machine(), answer.machine().work.cells[cell], same);
    answer.add(cell);
    flood(answer.board(), answer.bits(), directions, same);
}

constexpr Signature reach_row{
    "reach",
    {{{"from", Type::set, or_mine},
      {"way", Type::directions, or_all},
      {"through", Type::set, or_empty}}},
    Returns::set,
    "The set, and those cells of `through` to which steps lead over cells of `through`."};
void reach(Answer& answer, const CellBits& from, int directions, const CellBits& through) {
    for (int w = 0; w < answer.words(); ++w) answer.bits().word[w] = from.word[w];
    flood(answer.board(), answer.bits(), directions, through);
}

/// The cells that are so many steps in one of the directions away from those of the set.
void add_steps(const CellBits& set, int directions, std::int64_t steps, Answer& answer) {
    for (int left = directions; left != 0; left &= left - 1) {
        const auto& next = answer.board().next[std::countr_zero(static_cast<unsigned>(left))];
        for (int w = 0; w < answer.board().words; ++w)
            for_each_bit(set.word[w], w, [&](int cell) {
                int to = next[cell];
                for (std::int64_t i = 1; i < steps && to >= 0; ++i) to = next[to];
                if (to >= 0) answer.add(to);
            });
    }
}

constexpr Signature beside_row{"beside",
                               {{{"of", Type::set, or_mine}, {"way", Type::directions, or_all}}},
                               Returns::set,
                               "The cells next to a cell of the set that are not in it."};
void beside(Answer& answer, const CellBits& set, int directions) {
    add_steps(set, directions, 1, answer);
    for (int w = 0; w < answer.words(); ++w) answer.bits().word[w] &= ~set.word[w];
}

constexpr Signature liberties_row{"liberties",
                                  {{{"where", Type::cell}, {"way", Type::directions, or_all}}},
                                  Returns::set,
                                  "The empty cells next to the group of this one."};
void liberties(Answer& answer, int cell, int directions) {
    const Machine& machine = answer.machine();
    if (machine.work.cells[cell] == 0)
        fail(machine.lua, "liberties: cell " + answer.board().cell_name(cell) +
                              " is empty; stones have liberties");
    CellBits stones{};
    CellBits same;
    insert(stones, cell);
    select(machine, machine.work.cells[cell], same);
    flood(answer.board(), stones, directions, same);
    add_steps(stones, directions, 1, answer);
    for (int w = 0; w < answer.words(); ++w)
        answer.bits().word[w] &= select_word(machine, set_empty, w);
}

constexpr Signature shift_row{
    "shift",
    {{{"of", Type::set, or_mine},
      {"way", Type::directions, or_all},
      {"steps", Type::number, {1, "1"}, "how many steps, 1 or more", 1}}},
    Returns::set,
    "The cells a step away from a cell of the set, or so many, in the set or not."};
void shift(Answer& answer, const CellBits& set, int directions, std::int64_t steps) {
    add_steps(set, directions, std::min<std::int64_t>(steps, max_cells), answer);
}

constexpr Signature surrounded_row{
    "surrounded",
    {{{"of", Type::set, or_mine}, {"by", Type::set, or_theirs}, {"way", Type::directions, or_all}}},
    Returns::set,
    "The cells of the set whose neighbours all belong to `by`."};
void surrounded(Answer& answer, const CellBits& set, const CellBits& by, int directions) {
    const Geometry& board = answer.board();
    for (int w = 0; w < board.words; ++w)
        for_each_bit(set.word[w], w, [&](int cell) {
            bool closed = true;
            for_each_neighbour(board, cell, directions,
                               [&](int to) { closed = closed && contains(by, to); });
            if (closed) answer.add(cell);
        });
}

constexpr Signature groups_row{
    "groups",
    {{{"of", Type::set, or_mine}, {"way", Type::directions, or_all}}},
    Returns::two_numbers,
    "How many groups of neighbouring cells the set has, and how many cells the largest."};
/// What stands on the cells does not matter.
Pushed groups(AtWork& here, const CellBits& set, int directions) {
    const Geometry& board = here.board();
    CellBits left = set;
    int number = 0;
    int largest = 0;
    for (int w = 0; w < board.words; ++w)
        while (left.word[w] != 0) {
            CellBits group;
            for (int v = 0; v < board.words; ++v) group.word[v] = 0;
            insert(group, 64 * w + std::countr_zero(left.word[w]));
            flood(board, group, directions, left);
            int size = 0;
            for (int v = 0; v < board.words; ++v) {
                size += std::popcount(group.word[v]);
                left.word[v] &= ~group.word[v];
            }
            ++number;
            largest = std::max(largest, size);
        }
    lua_pushinteger(here.lua, number);
    lua_pushinteger(here.lua, largest);
    return {2};
}

constexpr Signature sight_row{
    "sight",
    {{{"from", Type::cell}, {"way", Type::directions, or_all}}},
    Returns::set,
    "The empty cells in straight lines from here, and the first occupied one on each."};
void sight(Answer& answer, int cell, int directions) {
    for (int left = directions; left != 0; left &= left - 1) {
        const auto& next = answer.board().next[std::countr_zero(static_cast<unsigned>(left))];
        for (int to = next[cell]; to >= 0 && to != cell; to = next[to]) {
            answer.add(to);
            if (answer.machine().work.cells[to] != 0) break;
        }
    }
}

constexpr Signature enclosed_row{
    "enclosed",
    {{{"from", Type::cell},
      {"way", Type::directions, or_all},
      {"number", Type::number, {0, ""}, "how many pieces, 1 or more", 1},
      {"ends", Type::set, or_mine}}},
    Returns::set,
    "The other players' pieces in straight lines between here and one of `ends`; with a number "
    "only lines of so many."};
void enclosed(Answer& answer, int cell, int directions, std::int64_t number, const CellBits& ends) {
    CellBits theirs;
    select(answer.machine(), set_theirs, theirs);
    for (int left = directions; left != 0; left &= left - 1) {
        const auto& next = answer.board().next[std::countr_zero(static_cast<unsigned>(left))];
        int length = 0;
        int end = next[cell];
        for (; end >= 0 && end != cell && contains(theirs, end); end = next[end]) ++length;
        if (end < 0 || end == cell || !contains(ends, end) || (number > 0 && length != number))
            continue;
        for (int at = next[cell]; at != end; at = next[at]) answer.add(at);
    }
}

constexpr Signature leaps_row{"leaps",
                              {{{"from", Type::cell}, far_parameter, wide_parameter}},
                              Returns::set,
                              "The cells a leap away: a knight's are leaps(c, 2, 1)."};
void leaps(Answer& answer, int cell, const Leaps& each) {
    each.for_each(answer.board(), cell, [&](int to) { answer.add(to); });
}

constexpr Signature edge_row{
    "edge",
    {{{"way", Type::directions}}},
    Returns::set,
    "The cells without a neighbour in any of the directions: edge(north)."};
void edge(Answer& answer, int directions) {
    const Geometry& board = answer.board();
    for (int w = 0; w < board.words; ++w) {
        std::uint64_t cells = board.all.word[w];
        for (int left = directions; left != 0; left &= left - 1)
            cells &= ~board.leaving[std::countr_zero(static_cast<unsigned>(left))].word[w];
        answer.bits().word[w] = cells;
    }
}

constexpr Signature between_row{
    "between",
    {{{"one", Type::cell}, {"other", Type::cell_or_nil}}},
    Returns::set,
    "The cells of the straight line between two cells, without them; none where there is none."};
void between(Answer& answer, int from, int to) {
    const Geometry::Bearing way = answer.board().bearing(from, to);
    int at = from;
    for (int i = 1; i < way.steps; ++i) {
        at = answer.board().next[way.direction][at];
        answer.add(at);
    }
}

constexpr Signature where_condition_row{"where", {{{"condition", Type::condition}}}, Returns::set};
constexpr Signature where_row{
    "where",
    {{{"layer", Type::layer, {}, "board, a layer, row or column"},
      {"low", Type::number, {}, "a whole number"},
      {"high", Type::number, {0, "low"}, "a whole number"}}},
    Returns::set,
    "The cells that hold the number, or one from low to high; or those for which a function "
    "returns true.",
    &where_condition_row};

/// The cells for which the script's function returns true.
int where_it_says(lua_State* lua) {
    at_most(lua, "where", where_condition_row.most());
    const Geometry& board = Machine::of(lua).definition.board;
    CellBits found{};
    bool returned = false;
    for (int c = 0; c < board.cells; ++c) {
        lua_pushvalue(lua, 1);
        lua_pushinteger(lua, c + 1);
        lua_call(lua, 1, 1);
        returned = returned || !lua_isnil(lua, -1);
        if (lua_toboolean(lua, -1) != 0) insert(found, c);
        lua_pop(lua, 1);
    }
    if (!returned)
        fail(lua, "where: the function returns nothing for any cell; is return missing in it?");
    Answer answer(lua, "where");  // only now: the function may have made sets of its own
    for (int w = 0; w < board.words; ++w) answer.bits().word[w] = found.word[w];
    return answer.done();
}

int where(lua_State* lua) {
    const Machine& machine = at_work(lua, "where");
    if (lua_isfunction(lua, 1) && lua_iscfunction(lua, 1) == 0) return where_it_says(lua);
    const CellNumbers numbers(lua, 1, "where");
    const std::int64_t low = whole_argument(lua, 2, "where", "a whole number");
    const std::int64_t high =
        lua_isnone(lua, 3) ? low : whole_argument(lua, 3, "where", "a whole number");
    if (lua_gettop(lua) > where_row.most())
        fail(lua, "where: it takes a layer and a number, or a layer, the lowest and the highest");
    Answer answer(lua, "where");
    for (int c = 0; c < machine.definition.board.cells; ++c)
        if (const int number = numbers.of(c); number >= low && number <= high) answer.add(c);
    return answer.done();
}

constexpr Signature cells_row{"cells",
                              {{Parameter::any_number(Type::cell_or_nil)}},
                              Returns::set,
                              "These cells; nil is none."};
void cells(Answer& answer, Rest rest) {
    for (int i = rest.first; i <= rest.last; ++i)
        if (const int cell = cell_or_nil(answer.machine().lua, i, "cells"); cell >= 0)
            answer.add(cell);
}

constexpr Parameter more_sets = Parameter::any_number(Type::set);

template <const Signature& row, class Join>
int joined(lua_State* lua, Join join) {
    const Machine& machine = at_work(lua, row.name);
    const int count = lua_gettop(lua);
    if (count < 2) fail(lua, std::string(row.name) + ": it takes two sets of cells or more");
    const int words = machine.definition.board.words;
    CellBits result;
    select(machine, set_argument(lua, 1, row.name, set_empty), result);
    for (int i = 2; i <= count; ++i) {
        const std::int64_t other = set_argument(lua, i, row.name, set_empty);
        for (int w = 0; w < words; ++w)
            result.word[w] = join(result.word[w], select_word(machine, other, w));
    }
    Answer answer(lua, row.name);
    for (int w = 0; w < words; ++w) answer.bits().word[w] = result.word[w];
    return answer.done();
}

constexpr Signature both_row{"both",
                             {{{"one", Type::set}, {"other", Type::set}, more_sets}},
                             Returns::set,
                             "The cells of all these sets."};
int both(lua_State* lua) {
    return joined<both_row>(lua, [](std::uint64_t a, std::uint64_t b) { return a & b; });
}

constexpr Signature either_row{"either",
                               {{{"one", Type::set}, {"other", Type::set}, more_sets}},
                               Returns::set,
                               "The cells of one of these sets or more."};
int either(lua_State* lua) {
    return joined<either_row>(lua, [](std::uint64_t a, std::uint64_t b) { return a | b; });
}

constexpr Signature without_row{"without",
                                {{{"one", Type::set}, {"other", Type::set}, more_sets}},
                                Returns::set,
                                "The cells of the first set that no other has."};
int without(lua_State* lua) {
    return joined<without_row>(lua, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
}

constexpr Word set_table[] = {
    {&cells_row, call<cells_row, cells>},
    {&both_row, both},
    {&either_row, either},
    {&without_row, without},
    {&group_row, call<group_row, group>},
    {&liberties_row, call<liberties_row, liberties>},
    {&beside_row, call<beside_row, beside>},
    {&shift_row, call<shift_row, shift>},
    {&surrounded_row, call<surrounded_row, surrounded>},
    {&reach_row, call<reach_row, reach>},
    {&sight_row, call<sight_row, sight>},
    {&between_row, call<between_row, between>},
    {&where_row, where},
    {&enclosed_row, call<enclosed_row, enclosed>},
    {&leaps_row, call<leaps_row, leaps>},
    {&edge_row, call<edge_row, edge>},
    {&groups_row, call<groups_row, groups>},
};

}  // namespace

std::span<const Word> set_words() {
    return set_table;
}

}  // namespace ply::lua
