/// Verbs that change the position or say how it ended.
#include <bit>
#include <utility>

#include "lauxlib.h"

#include "framework/board/geometry/outflank.hpp"
#include "framework/board/moves/after_moves.hpp"
#include "framework/lua/api/verbs.hpp"

namespace ply::lua {
namespace {

Machine& in_play(lua_State* lua, const char* verb) {
    Machine& machine = Machine::of(lua);
    if (machine.work.phase != Phase::play)
        fail(lua, std::string(verb) + " decides who moves next, which can be done in play only");
    return machine;
}

/// again(): the player who moved moves once more, with what the dice show.
int again(lua_State* lua) {
    at_most(lua, "again", 0);
    Machine& machine = in_play(lua, "again");
    machine.work.next = machine.work.me - 1;
    machine.work.throwing = false;
    return 0;
}

/// turn(player): that player moves next.
int turn(lua_State* lua) {
    at_most(lua, "turn", 1);
    in_play(lua, "turn").work.next = player_argument(lua, 1, "turn") - 1;
    return 0;
}

/// throw(): the dice are thrown before the next move, also after again().
int throw_dice(lua_State* lua) {
    at_most(lua, "throw", 0);
    if (Machine::of(lua).work.phase == Phase::setup)
        fail(lua, std::string("throw: nothing is thrown in setup; ") + no_deal);
    Machine& machine = in_play(lua, "throw");
    if (machine.definition.dice.empty())
        fail(lua, "throw: there are no dice; add dice = { 6 } to game { ... }");
    machine.work.throwing = true;
    return 0;
}

/// mill(cell, n, ...): if the cell is in a line of n, the player moves once more and takes a piece
/// of another; answers whether it is so. After n as with `line`.
int mill(lua_State* lua) {
    Machine& machine = in_play(lua, "mill");
    const int cell = cell_or_nil(lua, 1, "mill");
    const LineRule line = mill_argument(lua, 2);
    lua_pushboolean(lua, cell >= 0 && close_mill(machine, cell, line));
    return 1;
}

Machine& may_write(lua_State* lua, const char* verb) {
    Machine& machine = at_work(lua, verb);
    if (!machine.work.may_write())
        fail(lua, std::string(verb) + " changes the board; use it in setup, play or after");
    return machine;
}

/// fill(set, value): puts a piece, or nothing (EMPTY), on each cell of the set.
int fill(lua_State* lua) {
    at_most(lua, "fill", 2);
    Machine& machine = may_write(lua, "fill");
    CellBits set;
    select(machine, set_argument(lua, 1, "fill", set_empty), set);
    const int value = value_argument(lua, 2, "fill");
    for (int w = 0; w < machine.definition.board.words; ++w)
        for_each_bit(set.word[w], w, [&](int cell) {
            machine.work.cells[cell] = static_cast<std::uint8_t>(value);
        });
    machine.mirrors.sync(machine);
    return 0;
}

/// sow(cell [, direction [, skipped]]): takes what the cell holds and puts one on each of the cells
/// that follow, but on none of `skipped`; answers the cell that got the last one.
int sow(lua_State* lua) {
    Machine& machine = may_write(lua, "sow");
    at_most(lua, "sow", 3);
    const Definition& game = machine.definition;
    if (!game.counts)
        fail(lua, "sow: the cells hold pieces; add counts = true to game { ... } for seeds");
    const int house = cell_argument(lua, 1, "sow");
    constexpr const char* expected = "one direction, east or west; skipped cells come third";
    if (const lua_Integer way = lua_tointeger(lua, 2);
        !lua_isnone(lua, 2) && (way < direction_tag || way >= most_direction_tags * direction_tag))
        wrong_argument(lua, 2, "sow", expected);
    const int directions = directions_argument(lua, 2, "sow", direction_set(east));
    if (std::popcount(static_cast<unsigned>(directions)) != 1)
        fail(lua, std::string("sow: argument 2 must be ") + expected);
    CellBits skipped{};
    if (!lua_isnone(lua, 3)) select(machine, set_argument(lua, 3, "sow", set_empty), skipped);
    const auto& next = game.board.next[std::countr_zero(static_cast<unsigned>(directions))];
    std::uint8_t* cells = machine.work.cells;
    int at = house;
    int in_vain = 0;  // steps since the last seed
    for (int seeds = std::exchange(cells[house], std::uint8_t{0}); seeds > 0;) {
        at = next[at];
        if (at < 0 || ++in_vain > game.board.cells)
            fail(lua, "sow: from cell " + game.board.cell_name(house) + " on " +
                          (at < 0 ? "the board ends before the seeds do; seeds go around a track"
                                  : "all cells are skipped"));
        if (contains(skipped, at)) continue;
        if (cells[at] == 255)
            fail(lua, "sow: cell " + game.board.cell_name(at) + " holds 255, and no more go in");
        ++cells[at];
        --seeds;
        in_vain = 0;
    }
    machine.mirrors.sync(machine);
    lua_pushinteger(lua, at + 1);
    return 1;
}

/// flip(cell): turns over the stones that the stone on the cell flanks; answers how many.
int flip(lua_State* lua) {
    at_most(lua, "flip", 1);
    Machine& machine = may_write(lua, "flip");
    const int cell = cell_argument(lua, 1, "flip");
    const std::uint8_t stone = machine.work.cells[cell];
    int flipped = 0;
    for_each_flanked(machine.definition.board, machine.work.cells, cell, stone, [&](int flanked) {
        machine.work.cells[flanked] = stone;
        ++flipped;
    });
    machine.mirrors.sync(machine);
    lua_pushinteger(lua, flipped);
    return 1;
}

/// promote(cell, piece, into [, where]): such a piece on the cell becomes another one, in the far
/// row of the player or on a cell of the set; answers whether it was done.
int promote(lua_State* lua) {
    at_most(lua, "promote", 4);
    Machine& machine = may_write(lua, "promote");
    const int cell = cell_or_nil(lua, 1, "promote");
    const int piece = value_argument(lua, 2, "promote");
    const int into = value_argument(lua, 3, "promote");
    std::optional<std::int64_t> where;
    if (!lua_isnone(lua, 4)) where = set_argument(lua, 4, "promote", set_empty);
    const bool done = cell >= 0 && promote_piece(machine, cell, piece, into, where);
    machine.mirrors.sync(machine);
    lua_pushboolean(lua, done);
    return 1;
}

/// score(a, b, ...): the final scores, to be returned by `result`.
int score(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    const int players = machine.definition.players;
    if (lua_gettop(lua) != players)
        fail(lua, "score: " + std::to_string(lua_gettop(lua)) + " scores for " +
                      std::to_string(players) + " players; give each player one" +
                      (lua_gettop(lua) > players ? two_answers : ""));
    for (int p = 0; p < players; ++p) {
        const std::int64_t points = whole_argument(lua, p + 1, "score", "a whole number");
        if (points < -max_evaluation / 2 || points > max_evaluation / 2)
            fail(lua, "score: " + exact_number_text(machine, points) + " is too large");
        machine.work.scores[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(points);
    }
    lua_pushinteger(lua, result_score);
    return 1;
}

/// wins(player): that player has won, to be returned by `result`.
int wins(lua_State* lua) {
    at_most(lua, "wins", 1);
    lua_pushinteger(lua, result_wins + player_argument(lua, 1, "wins") - 1);
    return 1;
}

/// rows(first, last, value): fills rows; negative numbers count from the top.
int rows(lua_State* lua) {
    at_most(lua, "rows", 3);
    Machine& machine = may_write(lua, "rows");
    const Geometry& board = machine.definition.board;
    std::int64_t range[2];
    for (int i = 0; i < 2; ++i) {
        const std::int64_t given = whole_argument(lua, i + 1, "rows", "a row");
        range[i] = given < 0 ? given + board.height + 1 : given;
        if (range[i] < 1 || range[i] > board.height)
            fail(lua, "rows: there is no row " + number_text(machine, given) + "; rows are 1 to " +
                          std::to_string(board.height) + ", or -1 for the top one and so on");
    }
    const int value = value_argument(lua, 3, "rows");
    for (int c = 0; c < board.cells; ++c)
        if (board.row(c) + 1 >= range[0] && board.row(c) + 1 <= range[1])
            machine.work.cells[c] = static_cast<std::uint8_t>(value);
    machine.mirrors.sync(machine);
    return 0;
}

constexpr Verb play_table[] = {
    {"again", again}, {"turn", turn},       {"throw", throw_dice}, {"fill", fill},
    {"flip", flip},   {"score", score},     {"wins", wins},        {"rows", rows},
    {"mill", mill},   {"promote", promote}, {"sow", sow},
};

}  // namespace

std::span<const Verb> play_verbs() {
    return play_table;
}

}  // namespace ply::lua
