/// What lies beside a board as figures: what players hold, stacks, pieces to be placed.
#pragma once

#include <vector>

#include "framework/game/board_numbers.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// What the look says of these numbers; null: nothing, they are numbers.
const Look::Beside* beside_of(const Look& look, const BoardNumbers& numbers);
/// One of them as it is written: where they are `number` in the look its word, `-` for none.
std::string beside_text(const Look& look, const BoardNumbers& numbers, int number, bool figures);

/// Whether people are not to see the numbers of this name, beside the board or a layer on it.
bool is_hidden(const Look& look, const std::string& name);

/// A line a player, `player 1: chicks CC, giraffes G`, for the numbers that count pieces, and
/// `player 1: reserve -` where it holds none; nothing where there are no such numbers. The game has
/// a layout.
std::vector<DrawnRow> held_rows(const Game& game, const std::vector<BoardNumbers>& numbers,
                                const Look& look, bool figures, int columns);

/// `stacks  d4 xoox, e5 xo`: those of two stones and more, from below.
std::vector<DrawnRow> stack_rows(const Game& game, const AnyState& state, const Look& look,
                                 bool figures, int columns);

/// `given 5 ●`, then `left 1 ○  2 ●`: pieces that are numbers, beside the board and left over, and
/// numbers that have words, but those among the zones.
std::vector<DrawnRow> number_rows(const Game& game, const AnyState& state,
                                  const std::vector<BoardNumbers>& numbers, const Look& look,
                                  bool figures, int columns);

}  // namespace ply
