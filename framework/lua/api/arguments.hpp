/// Reading the arguments of words: each function reads one, and fails with a sentence that names
/// the word, the argument, what it is and what it must be.
///
/// Indices are those of Lua's stack; cells, players and rows are as scripts write them, what is
/// returned counts cells from 0. call.hpp reads the arguments of a word by its row.
#pragma once

#include <cstdint>
#include <string>

#include "framework/board/geometry/leaps.hpp"
#include "framework/board/moves/promotions.hpp"
#include "framework/lua/api/word.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

// What rows say most often.
inline constexpr Default or_mine{set_mine, "MINE"};
inline constexpr Default or_theirs{set_theirs, "THEIRS"};
inline constexpr Default or_empty{set_empty, "EMPTY"};
inline constexpr Default or_occupied{set_occupied, "OCCUPIED"};
inline constexpr Default or_all{all_directions, "all_directions"};
inline constexpr const char* leap_cells = "how many cells, as in leap(knight, 2, 1, NOT_MINE)";
inline constexpr Parameter far_parameter{"far", Type::number, {}, leap_cells, 0, max_cells};
inline constexpr Parameter wide_parameter{"wide", Type::number, {}, leap_cells, 0, max_cells};

/// The machine, with a position to look at; fails while the script is read.
Machine& at_work(lua_State* lua, const char* verb);
/// Fails if the verb is given more arguments than it takes.
[[noreturn]] void refuse_surplus(lua_State* lua, const char* verb, int most);
inline void at_most(lua_State* lua, const char* verb, int most) {
    if (lua_gettop(lua) > most) [[unlikely]]
        refuse_surplus(lua, verb, most);
}
/// Fails: argument `index` is something else than `expected`.
[[noreturn]] void wrong_argument(lua_State* lua, int index, const char* verb,
                                 const std::string& expected);
/// The argument as a whole number; fails naming the verb and what was expected.
[[gnu::always_inline]] inline std::int64_t whole_argument(lua_State* lua, int index,
                                                          const char* verb, const char* expected) {
    int whole = 0;
    const lua_Integer value = lua_tointegerx(lua, index, &whole);
    if (whole == 0) [[unlikely]]
        wrong_argument(lua, index, verb, expected);
    return value;
}
/// The number, or in words what it stands for: `MINE, a set of cells`, `a direction`, what is left
/// of calculating with such. For messages about numbers that are small where all is well.
std::string number_text(const Machine& machine, std::int64_t value);
/// The same where a large number may be one: only what is a set or a flag itself gets words.
std::string exact_number_text(const Machine& machine, std::int64_t value);
/// Fails: argument `index` is no cell of the board.
[[noreturn]] void no_cell(lua_State* lua, int index, const char* verb);
/// A cell, from 0; fails if it is off the board.
inline int cell_argument(lua_State* lua, int index, const char* verb) {
    int whole = 0;
    const auto cell = static_cast<lua_Unsigned>(lua_tointegerx(lua, index, &whole)) - 1;
    const int cells = Machine::of(lua).definition.board.cells;
    if (whole == 0 || cell >= static_cast<lua_Unsigned>(cells)) [[unlikely]]
        no_cell(lua, index, verb);
    return static_cast<int>(cell);
}
/// The same, -1 for nil: a neighbour that is not there.
int cell_or_nil(lua_State* lua, int index, const char* verb);
/// A player, from 1.
int player_argument(lua_State* lua, int index, const char* verb);
/// What may stand on a cell: 0 or a piece.
int value_argument(lua_State* lua, int index, const char* verb);
/// A set of cells as scripts write it; `fallback` where nothing is given. A kind of pieces without
/// a player means those of the player at work.
std::int64_t set_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback);
/// A set defined by places, not by what stands there: a region or what a verb returned.
std::int64_t places_argument(lua_State* lua, int index, const char* verb, const char* expected);
/// The absolute directions meant for the player at work; 0 is refused where `fallback` is 0, and so
/// are directions that no board of hexagons has.
int directions_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback);
/// The same, where such a direction leads to no cell.
int any_directions_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback);
/// The one direction an argument names; -1: the board does not have it.
int direction_argument(lua_State* lua, int index, const char* verb);
/// North, east, south or west.
int edge_argument(lua_State* lua, int index, const char* verb);
/// A whole number in the parameter's range, which its meaning tells; its default where it is left
/// out.
std::int64_t other_number_argument(lua_State* lua, int index, const char* verb,
                                   const Parameter& parameter);
[[gnu::always_inline]] inline std::int64_t number_argument(lua_State* lua, int index,
                                                           const char* verb,
                                                           const Parameter& parameter) {
    int whole = 0;
    const lua_Integer number = lua_tointegerx(lua, index, &whole);
    if (whole != 0 && number >= parameter.low && number <= parameter.high) [[likely]]
        return number;
    return other_number_argument(lua, index, verb, parameter);
}
/// The same for how far a slide goes: a number of cells, or slide_farthest.
std::int64_t distance_argument(lua_State* lua, int index, const char* verb,
                               const Parameter& parameter);
/// Two arguments, from `index` on: the cells of a leap one way and another.
Leaps leaps_argument(lua_State* lua, int index, const char* verb);
/// A sum of HopFlag; 0 where nothing is given.
std::int64_t hop_flags_argument(lua_State* lua, int index);
/// The length of a line, in the range of `length`, and after it in any order EXACT and the
/// directions in which it may lie.
LineRule line_argument(lua_State* lua, int index, const char* verb, const Parameter& length);
/// What a piece becomes, a piece or a list of them, and after it the cells on which it does; where
/// it is `declared`, kinds stay kinds (kind_tag).
Becoming becoming_argument(lua_State* lua, int index, const char* verb, bool declared);
/// A piece, or kind_tag + a kind of them.
std::int64_t declared_piece(lua_State* lua, int index, const char* verb);
/// The layer that the argument is, from 1, or 0 for `board`; fails if it is neither.
std::size_t layer_argument(lua_State* lua, int index, const char* verb);
/// The kind that a function such as `king` stands for; -1: it is no such function.
int kind_argument(lua_State* lua, int index);
/// row(cell), column(cell), and the same of cards: also names of numbers that cells have.
int row(lua_State* lua);
int column(lua_State* lua);
int suit(lua_State* lua);
int rank(lua_State* lua);
/// home(player), its first region as the upvalue: that of the player.
int region_of_player(lua_State* lua);
/// What is said of chance in `setup`.
inline constexpr const char* no_deal =
    "setup makes the same position each time, which chance changes where shuffled or zones say so; "
    "scripts/cookbook.md, A random deal, tells how";
/// Why a verb may be given one argument more than was written.
inline constexpr const char* two_results =
    "; groups and toward return two numbers, of which (groups(MINE)) is the first";
/// man(player), the kind as its upvalue: the value of a piece.
int piece_value(lua_State* lua);

}  // namespace ply::lua
