/// What pictures go by: a game's look and layout.
#pragma once

#include "framework/game/game.hpp"

namespace ply {

/// All that the game says, and the figures and cells that are made up. The game has a layout.
Look picture_look(const Game& game);

/// The layout as it is drawn: by the look's own picture where that has a place for each cell.
Layout drawn_layout(const Game& game, const Look& look);

}  // namespace ply
