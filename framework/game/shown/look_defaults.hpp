/// The look of a game, what it does not say made up from the names of its pieces.
#pragma once

#include "framework/game/game.hpp"

namespace ply {

/// Has a figure for each piece and a kind for each cell of the layout; without a layout, only which
/// numbers are hidden and which have words. Chess pieces get their figures, men with kings those of
/// draughts, both on a chequered board; where two players have one kind of stone each, the stones
/// are black and white discs.
Look look_of(const Game& game);

}  // namespace ply
