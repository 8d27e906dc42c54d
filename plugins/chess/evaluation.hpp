/// What a chess position is worth for the player to move, in hundredths of a pawn.
#pragma once

#include <span>

#include <framework/game/score.hpp>

#include "board.hpp"

namespace chess {

ply::Score evaluate(const Board& board);
ply::Score material(const Board& board);

/// How often each of fitted_weights() counts for the mover, but for what the evaluation makes of
/// bare kings and of leads that hardly win.
void count_terms(const Board& board, std::span<double> counts);

}  // namespace chess
