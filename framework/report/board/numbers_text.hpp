/// The numbers that a position has besides its pieces.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// Layers that hold something, side by side within 80 columns, then the numbers beside the board.
/// Several lines, or nothing. Where `figures`, dice are characters that show their pips. The game
/// has a layout.
std::string numbers_text(const Game& game, const AnyState& state, bool figures);

}  // namespace ply
