/// Draws a position in a terminal.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// The board with coordinates, several lines, ending with a newline; colours when asked for. Layers
/// that hold something follow, side by side within 80 columns, then the numbers beside the board.
/// Games without a layout are shown by their position text.
std::string draw_board(const Game& game, const AnyState& state, bool colours);

}  // namespace ply
