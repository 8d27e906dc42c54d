/// The words of the Lua games: functions that run natively, and constants.
///
/// A verb is a C function of Lua and one line in a table; the table also makes the names that a
/// mistyped word is compared with. scripts/README.md says what each one does.
#pragma once

#include <cstdint>
#include <span>

#include "framework/loading/lua/machine.hpp"

namespace ply::lua {

struct Verb {
    const char* name;
    lua_CFunction function;
};
struct Constant {
    const char* name;
    std::int64_t value;
};

/// What scripts write for sets of cells by what stands on them; 1 and more are values of a cell.
enum PieceSet : int {
    set_empty = 0,
    set_mine = -1,
    set_theirs = -2,
    set_not_mine = -3,
    set_occupied = -4
};

/// What `result` answers; `wins(p)` is result_wins + p.
enum ResultCode : int { result_win = 1001, result_loss, result_draw, result_score, result_wins };

std::span<const Constant> constants();
std::span<const Verb> move_verbs();    ///< verbs_moves.cpp: place, drop, step, slide, add ...
std::span<const Verb> board_verbs();   ///< verbs_board.cpp: line, count, each, row ...
std::span<const Verb> group_verbs();   ///< verbs_group.cpp: connected
std::span<const Verb> play_verbs();    ///< verbs_play.cpp: again, score, wins, rows ...
std::span<const Verb> declarations();  ///< declarations.cpp: game, test, square ...

/// Pushes `board` and `var`.
void push_board(lua_State* lua);
void push_variables(lua_State* lua);
/// Fills `board`'s and `var`'s tables once the game is declared.
void declare_variables(lua_State* lua);

// For the verbs themselves.

/// The machine, with a position to look at; fails while the script is read.
Machine& at_work(lua_State* lua, const char* verb);
/// The argument as a whole number; fails naming the verb and what was expected.
std::int64_t whole_argument(lua_State* lua, int index, const char* verb, const char* expected);
/// A cell, from 0; fails if it is off the board.
int cell_argument(lua_State* lua, int index, const char* verb);
/// The same, -1 for nil: a neighbour that is not there.
int cell_or_nil(lua_State* lua, int index, const char* verb);
/// A value of a cell or a PieceSet; `fallback` where nothing is given.
int pieces_argument(lua_State* lua, int index, const char* verb, int fallback);
/// The absolute directions meant for the player at work.
int directions_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback);
/// Whether a cell with this content belongs to the set.
bool belongs(const Machine& machine, int content, int pieces);
/// The cells whose content belongs to the set.
void select(const Machine& machine, int pieces, CellBits& found);
/// The same for cells 64 w to 64 w + 63.
std::uint64_t select_word(const Machine& machine, int pieces, int w);
/// The owner of a cell's content, from 1; 0 for none.
inline int owner_of(const Machine& machine, int content) {
    const Definition& game = machine.definition;
    if (content == 0 || game.counts) return 0;
    return content <= game.players ? content : (content - 1) % game.players + 1;
}

inline constexpr std::int64_t all_directions = 0xff;

}  // namespace ply::lua
