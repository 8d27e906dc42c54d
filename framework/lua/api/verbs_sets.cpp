/// Verbs that answer sets of cells.
#include <algorithm>
#include <array>
#include <bit>

#include "framework/board/geometry/leaps.hpp"
#include "framework/lua/api/cell_numbers.hpp"
#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

/// A set that grows, and is then the answer of a verb.
class Answer {
public:
    explicit Answer(lua_State* lua)
        : lua_(lua), machine_(Machine::of(lua)), set_(machine_.sets.make()) {
        for (int w = 0; w < board().words; ++w) set_.word[w] = 0;
    }

    Machine& machine() { return machine_; }
    const Geometry& board() const { return machine_.definition.board; }
    CellBits& bits() { return set_; }
    void add(int cell) { insert(set_, cell); }
    int done() {
        lua_pushinteger(lua_, machine_.sets.number());
        return 1;
    }

private:
    lua_State* lua_;
    Machine& machine_;
    CellBits& set_;
};

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

/// group(cell [, directions]): the cells with the same piece that hang together with it.
int group(lua_State* lua) {
    at_most(lua, "group", 2);
    const Machine& machine = at_work(lua, "group");
    const int cell = cell_argument(lua, 1, "group");
    const int directions = directions_argument(lua, 2, "group", all_directions);
    CellBits same;
    select(machine, machine.work.cells[cell], same);
    Answer answer(lua);
    answer.add(cell);
    flood(answer.board(), answer.bits(), directions, same);
    return answer.done();
}

/// reach(from, directions, through): the cells of `from`, and those of `through` to which steps
/// lead from there over cells of `through`.
int reach(lua_State* lua) {
    at_most(lua, "reach", 3);
    const Machine& machine = at_work(lua, "reach");
    const std::int64_t from = set_argument(lua, 1, "reach", set_mine);
    const int directions = directions_argument(lua, 2, "reach", all_directions);
    CellBits through;
    select(machine, set_argument(lua, 3, "reach", set_empty), through);
    CellBits start;
    select(machine, from, start);
    Answer answer(lua);
    for (int w = 0; w < answer.board().words; ++w) answer.bits().word[w] = start.word[w];
    flood(answer.board(), answer.bits(), directions, through);
    return answer.done();
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

/// What several verbs are given first: a set, MINE if not said, and directions, all if not said.
struct SetAndDirections {
    CellBits set;
    int directions;

    SetAndDirections(lua_State* lua, const char* verb) {
        select(at_work(lua, verb), set_argument(lua, 1, verb, set_mine), set);
        directions = directions_argument(lua, 2, verb, all_directions);
    }
};

/// beside(set [, directions]): the cells next to those of the set, without the set itself.
int beside(lua_State* lua) {
    at_most(lua, "beside", 2);
    const auto [set, directions] = SetAndDirections(lua, "beside");
    Answer answer(lua);
    add_steps(set, directions, 1, answer);
    for (int w = 0; w < answer.board().words; ++w) answer.bits().word[w] &= ~set.word[w];
    return answer.done();
}

/// liberties(cell [, directions]): the empty cells next to the group of the cell.
int liberties(lua_State* lua) {
    at_most(lua, "liberties", 2);
    const Machine& machine = at_work(lua, "liberties");
    const int cell = cell_argument(lua, 1, "liberties");
    const int directions = directions_argument(lua, 2, "liberties", all_directions);
    if (machine.work.cells[cell] == 0)
        fail(lua, "liberties: cell " + machine.definition.board.cell_name(cell) +
                      " is empty; stones have liberties");
    CellBits stones{};
    CellBits same;
    insert(stones, cell);
    select(machine, machine.work.cells[cell], same);
    flood(machine.definition.board, stones, directions, same);
    Answer answer(lua);
    add_steps(stones, directions, 1, answer);
    for (int w = 0; w < answer.board().words; ++w)
        answer.bits().word[w] &= select_word(machine, set_empty, w);
    return answer.done();
}

/// shift(set [, directions [, steps]]): the cells a step away from those of the set, or so many, in
/// the set or not.
int shift(lua_State* lua) {
    at_most(lua, "shift", 3);
    const auto [set, directions] = SetAndDirections(lua, "shift");
    constexpr const char* expected = "how many steps, 1 or more";
    const std::int64_t steps = lua_isnone(lua, 3) ? 1 : whole_argument(lua, 3, "shift", expected);
    if (steps < 1) wrong_argument(lua, 3, "shift", expected);
    Answer answer(lua);
    add_steps(set, directions, std::min<std::int64_t>(steps, max_cells), answer);
    return answer.done();
}

/// surrounded(set, by [, directions]): the cells of the set that have no neighbour but such as
/// belong to `by`.
int surrounded(lua_State* lua) {
    at_most(lua, "surrounded", 3);
    const Machine& machine = at_work(lua, "surrounded");
    CellBits set;
    CellBits by;
    select(machine, set_argument(lua, 1, "surrounded", set_mine), set);
    select(machine, set_argument(lua, 2, "surrounded", set_theirs), by);
    const int directions = directions_argument(lua, 3, "surrounded", all_directions);
    Answer answer(lua);
    const Geometry& board = answer.board();
    for (int w = 0; w < board.words; ++w)
        for_each_bit(set.word[w], w, [&](int cell) {
            bool closed = true;
            for_each_neighbour(board, cell, directions,
                               [&](int to) { closed = closed && contains(by, to); });
            if (closed) answer.add(cell);
        });
    return answer.done();
}

/// groups(set [, directions]): how many groups of neighbouring cells the set has, and of how many
/// cells the largest is. What stands on the cells does not matter.
int groups(lua_State* lua) {
    at_most(lua, "groups", 2);
    auto [left, directions] = SetAndDirections(lua, "groups");
    const Geometry& board = Machine::of(lua).definition.board;
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
    lua_pushinteger(lua, number);
    lua_pushinteger(lua, largest);
    return 2;
}

/// sight(cell [, directions]): the empty cells in a straight line from it, and the first occupied
/// one on each line.
int sight(lua_State* lua) {
    at_most(lua, "sight", 2);
    const Machine& machine = at_work(lua, "sight");
    const int cell = cell_argument(lua, 1, "sight");
    const int directions = directions_argument(lua, 2, "sight", all_directions);
    Answer answer(lua);
    for (int left = directions; left != 0; left &= left - 1) {
        const auto& next = answer.board().next[std::countr_zero(static_cast<unsigned>(left))];
        for (int to = next[cell]; to >= 0 && to != cell; to = next[to]) {
            answer.add(to);
            if (machine.work.cells[to] != 0) break;
        }
    }
    return answer.done();
}

/// enclosed(cell [, directions [, number [, ends]]]): the other players' pieces that lie in a
/// straight line between the cell and one of `ends`, MINE unless said otherwise; of lines of just
/// so many pieces if there is a number.
int enclosed(lua_State* lua) {
    at_most(lua, "enclosed", 4);
    const Machine& machine = at_work(lua, "enclosed");
    const int cell = cell_argument(lua, 1, "enclosed");
    const int directions = directions_argument(lua, 2, "enclosed", all_directions);
    constexpr const char* expected = "how many pieces, 1 or more";
    const std::int64_t number =
        lua_isnoneornil(lua, 3) ? 0 : whole_argument(lua, 3, "enclosed", expected);
    if (number < 1 && !lua_isnoneornil(lua, 3)) wrong_argument(lua, 3, "enclosed", expected);
    CellBits theirs;
    select(machine, set_theirs, theirs);
    CellBits ends;
    select(machine, set_argument(lua, 4, "enclosed", set_mine), ends);
    Answer answer(lua);
    for (int left = directions; left != 0; left &= left - 1) {
        const auto& next = answer.board().next[std::countr_zero(static_cast<unsigned>(left))];
        int length = 0;
        int end = next[cell];
        for (; end >= 0 && end != cell && contains(theirs, end); end = next[end]) ++length;
        if (end < 0 || end == cell || !contains(ends, end) || (number > 0 && length != number))
            continue;
        for (int at = next[cell]; at != end; at = next[at]) answer.add(at);
    }
    return answer.done();
}

/// leaps(cell, far, wide): the cells a leap away.
int leaps(lua_State* lua) {
    at_most(lua, "leaps", 3);
    at_work(lua, "leaps");
    const int cell = cell_argument(lua, 1, "leaps");
    const Leaps each = leaps_argument(lua, 2, "leaps");
    Answer answer(lua);
    each.for_each(answer.board(), cell, [&](int to) { answer.add(to); });
    return answer.done();
}

/// edge(directions): the cells that have no neighbour in any of them.
int edge(lua_State* lua) {
    at_most(lua, "edge", 1);
    at_work(lua, "edge");
    const int directions = directions_argument(lua, 1, "edge", 0);
    Answer answer(lua);
    const Geometry& board = answer.board();
    for (int w = 0; w < board.words; ++w) {
        std::uint64_t cells = board.all.word[w];
        for (int left = directions; left != 0; left &= left - 1)
            cells &= ~board.leaving[std::countr_zero(static_cast<unsigned>(left))].word[w];
        answer.bits().word[w] = cells;
    }
    return answer.done();
}

/// between(one, other): the cells of the straight line between the two, without them; none where no
/// line leads there.
int between(lua_State* lua) {
    at_most(lua, "between", 2);
    at_work(lua, "between");
    const int from = cell_argument(lua, 1, "between");
    const int to = cell_or_nil(lua, 2, "between");
    Answer answer(lua);
    const Geometry::Bearing way = answer.board().bearing(from, to);
    int at = from;
    for (int i = 1; i < way.steps; ++i) {
        at = answer.board().next[way.direction][at];
        answer.add(at);
    }
    return answer.done();
}

/// where(condition): the cells for which the script's function says so.
int where_it_says(lua_State* lua) {
    at_most(lua, "where", 1);
    const Geometry& board = Machine::of(lua).definition.board;
    CellBits found{};
    bool answers = false;
    for (int c = 0; c < board.cells; ++c) {
        lua_pushvalue(lua, 1);
        lua_pushinteger(lua, c + 1);
        lua_call(lua, 1, 1);
        answers = answers || !lua_isnil(lua, -1);
        if (lua_toboolean(lua, -1) != 0) insert(found, c);
        lua_pop(lua, 1);
    }
    if (!answers)
        fail(lua, "where: the function answers nothing for any cell; is return missing in it?");
    Answer answer(lua);  // only now: the function may have made sets of its own
    for (int w = 0; w < board.words; ++w) answer.bits().word[w] = found.word[w];
    return answer.done();
}

/// where(numbers, low [, high]): the cells that hold the number, or one from low to high, in that
/// layer; `numbers` may also be `board`, `row` or `column`.
int where(lua_State* lua) {
    const Machine& machine = at_work(lua, "where");
    if (lua_isfunction(lua, 1) && lua_iscfunction(lua, 1) == 0) return where_it_says(lua);
    const CellNumbers numbers(lua, 1, "where");
    const std::int64_t low = whole_argument(lua, 2, "where", "a whole number");
    const std::int64_t high =
        lua_isnone(lua, 3) ? low : whole_argument(lua, 3, "where", "a whole number");
    if (lua_gettop(lua) > 3)
        fail(lua, "where: it takes a layer and a number, or a layer, the lowest and the highest");
    Answer answer(lua);
    for (int c = 0; c < machine.definition.board.cells; ++c)
        if (const int number = numbers.of(c); number >= low && number <= high) answer.add(c);
    return answer.done();
}

/// cells(cell, ...): these cells; nil is none.
int cells(lua_State* lua) {
    at_work(lua, "cells");
    Answer answer(lua);
    const int count = lua_gettop(lua);
    for (int i = 1; i <= count; ++i)
        if (const int cell = cell_or_nil(lua, i, "cells"); cell >= 0) answer.add(cell);
    return answer.done();
}

template <class Join>
int joined(lua_State* lua, const char* verb, Join join) {
    const Machine& machine = at_work(lua, verb);
    const int count = lua_gettop(lua);
    if (count < 2) fail(lua, std::string(verb) + ": it takes two sets of cells or more");
    const int words = machine.definition.board.words;
    CellBits result;
    select(machine, set_argument(lua, 1, verb, set_empty), result);
    for (int i = 2; i <= count; ++i) {
        const std::int64_t other = set_argument(lua, i, verb, set_empty);
        for (int w = 0; w < words; ++w)
            result.word[w] = join(result.word[w], select_word(machine, other, w));
    }
    Answer answer(lua);
    for (int w = 0; w < words; ++w) answer.bits().word[w] = result.word[w];
    return answer.done();
}

/// both(one, other, ...): the cells of all these sets.
int both(lua_State* lua) {
    return joined(lua, "both", [](std::uint64_t a, std::uint64_t b) { return a & b; });
}
/// either(one, other, ...): the cells of one of them or more.
int either(lua_State* lua) {
    return joined(lua, "either", [](std::uint64_t a, std::uint64_t b) { return a | b; });
}
/// without(one, other, ...): the cells of the first set that no other one has.
int without(lua_State* lua) {
    return joined(lua, "without", [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
}

constexpr Verb set_table[] = {
    {"liberties", liberties}, {"group", group},
    {"reach", reach},         {"beside", beside},
    {"sight", sight},         {"leaps", leaps},
    {"edge", edge},           {"cells", cells},
    {"both", both},           {"either", either},
    {"without", without},     {"between", between},
    {"where", where},         {"enclosed", enclosed},
    {"shift", shift},         {"surrounded", surrounded},
    {"groups", groups},
};

}  // namespace

std::span<const Verb> set_verbs() {
    return set_table;
}

}  // namespace ply::lua
