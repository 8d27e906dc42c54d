/// Words that change the position or say how it ended.
#include <bit>
#include <utility>

#include "lauxlib.h"

#include "framework/board/geometry/outflank.hpp"
#include "framework/board/moves/after_moves.hpp"
#include "framework/lua/api/call.hpp"
#include "framework/lua/api/declare.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

constexpr Signature again_row{
    "again", {}, Returns::nothing, "In play and after: the same player moves once more."};
/// With what the dice show.
void again(Playing& here) {
    here.machine.work.next = here.machine.work.me - 1;
    here.machine.work.throwing = false;
}

constexpr Signature turn_row{"turn",
                             {{{"who", Type::player}}},
                             Returns::nothing,
                             "In play and after: that player moves next."};
void turn(Playing& here, int who) {
    here.machine.work.next = who - 1;
}

constexpr Signature throw_row{
    "throw",
    {},
    Returns::nothing,
    "In play and after: the dice are thrown before the next move, even after again()."};
struct Throwing : Playing {
    static void enter(lua_State* lua, const char* verb) {
        if (Machine::of(lua).work.phase == Phase::setup)
            fail(lua, std::string("throw: nothing is thrown in setup; ") + no_deal);
        Playing::enter(lua, verb);
    }
    using Playing::Playing;
};
void throw_dice(Throwing& here) {
    if (here.game().dice.empty())
        fail(here.lua, "throw: there are no dice; add dice = { 6 } to game { ... }");
    here.machine.work.throwing = true;
}

constexpr Parameter moved_to{"where", Type::cell_or_nil};

constexpr Signature mill_row{
    "mill",
    {{moved_to,
      {"n", Type::number, {}, "the length of a line, 1 to 127", 1, StateFormat::longest_mill},
      Parameter::any_number(Type::line_rule, "EXACT, and directions, as with line")}},
    Returns::truth,
    "In after: a line of n through the cell takes a piece of another player, by a move of its "
    "own."};
bool mill(Playing& here, int cell, const LineRule& line) {
    return cell >= 0 && close_mill(here.machine, cell, line);
}
void declare_mill(DeclaredAfter& after, const LineRule& line) {
    after.verb = DeclaredAfter::Verb::mill;
    after.line = line;
}

constexpr Signature fill_row{"fill",
                             {{{"where", Type::set}, {"what", Type::piece}}},
                             Returns::nothing,
                             "Puts the value on each cell of the set: fill(group(c), EMPTY)."};
void fill(Writing& here, const CellBits& set, int value) {
    for (int w = 0; w < here.board().words; ++w)
        for_each_bit(set.word[w], w, [&](int cell) { here.put(cell, value); });
}

constexpr Signature sow_row{
    "sow",
    {{{"from", Type::cell},
      {"way", Type::directions, {direction_set(east), "east"}, "a single one"},
      {"skipped", Type::set, {0, ""}, "cells that get none"}}},
    Returns::cell,
    "Takes what the cell holds and puts one on each of the cells that follow; returns the last."};
int sow(lua_State* lua) {
    Writing::enter(lua, sow_row.name);
    at_most(lua, sow_row.name, sow_row.most());
    Writing here(lua, sow_row.name);
    const Definition& game = here.game();
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
    if (!lua_isnone(lua, 3)) select(here.machine, set_argument(lua, 3, "sow", set_empty), skipped);
    const auto& next = game.board.next[std::countr_zero(static_cast<unsigned>(directions))];
    std::uint8_t* cells = here.machine.work.cells;
    int at = house;
    int without_seed = 0;  // steps since the last seed
    for (int seeds = std::exchange(cells[house], std::uint8_t{0}); seeds > 0;) {
        at = next[at];
        if (at < 0 || ++without_seed > game.board.cells)
            fail(lua, "sow: from cell " + game.board.cell_name(house) + " on " +
                          (at < 0 ? "the board ends before the seeds do; seeds go around a track"
                                  : "all cells are skipped"));
        if (contains(skipped, at)) continue;
        if (cells[at] == 255)
            fail(lua, "sow: cell " + game.board.cell_name(at) + " holds 255, and no more go in");
        ++cells[at];
        --seeds;
        without_seed = 0;
    }
    here.finish();
    return push_result(lua, CellOrNil{at});
}

constexpr Signature flip_row{"flip",
                             {{{"where", Type::cell}}},
                             Returns::number,
                             "Turns over the stones that the one on the cell flanks; returns how "
                             "many."};
int flip(Writing& here, int cell) {
    const std::uint8_t stone = here.machine.work.cells[cell];
    int flipped = 0;
    for_each_flanked(here.board(), here.machine.work.cells, cell, stone, [&](int flanked) {
        here.put(flanked, stone);
        ++flipped;
    });
    return flipped;
}

constexpr Signature promote_row{
    "promote",
    {{moved_to,
      {"what", Type::piece},
      {"into", Type::piece},
      {"on", Type::set, {0, ""}, "instead of the far row"}}},
    Returns::truth,
    "Such a piece on the cell becomes another one in the far row, or on a cell of the set."};
bool promote(Writing& here, int cell, int piece, int into, std::optional<std::int64_t> where) {
    return cell >= 0 && promote_piece(here.machine, cell, piece, into, where);
}
void declare_promote(DeclaredAfter& after, DeclaredPiece piece, DeclaredPiece into,
                     std::optional<DeclaredSet> where) {
    after.verb = DeclaredAfter::Verb::promote;
    after.piece = piece.piece;
    after.into = into.piece;
    if (where) after.where = where->set;
}

constexpr Signature score_row{
    "score",
    {{Parameter::any_number(Type::number, "a whole number for each player")}},
    Returns::result,
    "The final scores, to be returned by result or ending."};
int score(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    const int players = machine.definition.players;
    if (lua_gettop(lua) != players)
        fail(lua, "score: " + std::to_string(lua_gettop(lua)) + " scores for " +
                      std::to_string(players) + " players; give each player one" +
                      (lua_gettop(lua) > players ? two_results : ""));
    for (int p = 0; p < players; ++p) {
        const std::int64_t points = whole_argument(lua, p + 1, "score", "a whole number");
        if (points < -max_evaluation / 2 || points > max_evaluation / 2)
            fail(lua, "score: " + exact_number_text(machine, points) + " is too large");
        machine.work.scores[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(points);
    }
    lua_pushinteger(lua, result_score);
    return 1;
}

constexpr Signature wins_row{"wins",
                             {{{"who", Type::player}}},
                             Returns::result,
                             "That player has won, to be returned by result or ending."};
int wins(Anywhere&, int who) {
    return result_wins + who - 1;
}

constexpr Signature rows_row{"rows",
                             {{{"first", Type::number, {}, "a row"},
                               {"last", Type::number, {}, "a row"},
                               {"what", Type::piece}}},
                             Returns::nothing,
                             "Fills rows; -1 is the top one, -2 the one below."};
int row_from(Writing& here, std::int64_t given) {
    const int height = here.board().height;
    const std::int64_t row = given < 0 ? given + height + 1 : given;
    if (row < 1 || row > height)
        fail(here.lua, "rows: there is no row " + number_text(here.machine, given) +
                           "; rows are 1 to " + std::to_string(height) +
                           ", or -1 for the top one and so on");
    return static_cast<int>(row);
}
void rows(Writing& here, std::int64_t first, std::int64_t last, int value) {
    const int low = row_from(here, first);
    const int high = row_from(here, last);
    for (int c = 0; c < here.board().cells; ++c)
        if (here.board().row(c) + 1 >= low && here.board().row(c) + 1 <= high) here.put(c, value);
}

constexpr Word change_table[] = {
    {&rows_row, call<rows_row, rows>},
    {&fill_row, call<fill_row, fill>},
    {&sow_row, sow},
    {&flip_row, call<flip_row, flip>},
    {&promote_row, call<promote_row, promote>, Declared::after,
     declare<promote_row, declare_promote, 1>},
    {&mill_row, call<mill_row, mill>, Declared::after, declare<mill_row, declare_mill, 1>},
    {&again_row, call<again_row, again>},
    {&turn_row, call<turn_row, turn>},
    {&throw_row, call<throw_row, throw_dice>},
};

constexpr Word ending_table[] = {
    {&wins_row, call<wins_row, wins>},
    {&score_row, score},
};

}  // namespace

std::span<const Word> change_words() {
    return change_table;
}
std::span<const Word> ending_words() {
    return ending_table;
}

}  // namespace ply::lua
