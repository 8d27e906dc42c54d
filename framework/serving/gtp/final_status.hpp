/// The end of a game of go as players see it: which stones could not be saved, and the score
/// without them. The rules themselves count every stone that is left on the board.
#pragma once

#include <vector>

#include "framework/game/game.hpp"

namespace ply::serving {

/// Whether each stone is dead: in most of some hundred random games from `state` on, its chain ends
/// as the other player's. Estimates; right where the game has been played out to its end. Indexes
/// are those of the layout's cells. `game` has stones of two players, contents 1 and 2, on rows and
/// columns; `state` must not be over. None are dead where the rules have no idea of random games of
/// their own (has_playout_move): games of any moves fill their own eyes. Costs fractions of a
/// second. Always the same for a position. (Brügmann, "Monte Carlo Go", 1993, for what random games
/// say of a point)
std::vector<bool> dead_stones(const Game& game, const AnyState& state);

/// Points of player 1 less those of player 2, by area, without the dead stones; no komi.
int area_lead(const Game& game, const AnyState& state, const std::vector<bool>& dead);

}  // namespace ply::serving
