/// What would be threatened: the position with the other player to move.
#pragma once

#include "framework/game/game.hpp"

namespace ply::studio {

/// The same position of a game for two, with the other player to move. Rules know no such move, so
/// that it is done in the position's text, where the player to move stands behind the board (`1`,
/// `w`) or before it (`W:`), and read back. Throws Error where the game knows no such position.
AnyState passed_position(const Game& game, const AnyState& state);

}  // namespace ply::studio
