/// What a position has besides its pieces.
#pragma once

#include <vector>

#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// Layers that hold something and are not drawn on the cells, side by side within 80 columns; then
/// stacks, what each player holds as figures, and the other numbers beside the board, in lines of
/// at most `columns`. With figures dice are characters that show their pips; layers are flipped
/// with the board.
std::vector<DrawnRow> numbers_rows(const Game& game, const AnyState& state, const BoardStyle& style,
                                   int columns);

/// What is drawn for a number on the cells of a board of numbers: a figure of the look, or digits.
std::string number_text(const Look& look, int number, bool figures);

/// A number of a layer; `?` for unseen_number.
std::string number_seen(int number);

}  // namespace ply
