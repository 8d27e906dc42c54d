/// Draws a position in a terminal.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// The board with coordinates, several lines, ending with a newline; colours when asked for. Layers
/// that hold something follow, side by side within 80 columns, then the numbers beside the board.
/// Games without a layout are shown by their position text.
std::string draw_board(const Game& game, const AnyState& state, bool colours);

/// The same for a window: rows that are too long are cut, not broken, and where not all of it can
/// be seen at once, with `others` lines around it, a line says how large a window it takes.
std::string draw_board_in_window(const Game& game, const AnyState& state, bool colours, int columns,
                                 int rows, int others);

}  // namespace ply
