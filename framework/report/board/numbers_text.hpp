/// The numbers that a position has besides its pieces.
#pragma once

#include <string>

#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// Layers that hold something, side by side within 80 columns, then the numbers beside the board.
/// Several lines, or nothing. With figures dice are characters that show their pips; layers are
/// flipped with the board. The game has a layout.
std::string numbers_text(const Game& game, const AnyState& state, const BoardStyle& style);

}  // namespace ply
