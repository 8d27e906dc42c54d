/// Positions put together from pieces, for games of rows and columns.
#pragma once

#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// The position with these contents of the cells, as content() counts them, by way of the text
/// that such games read (framework/game/grid_text.hpp). Throws Error where the game has no such
/// position.
AnyState grid_position(const Game& game, const std::vector<int>& contents, Player mover);

}  // namespace ply
