/// A game's layout as pictures show it.
#pragma once

#include "framework/game/game.hpp"

namespace ply {

/// The layout, or the look's own picture where that has a place for each cell. The game has a
/// layout.
Layout drawn_layout(const Game& game, const Look& look);

}  // namespace ply
