/// What a chess position is worth for the player to move, in hundredths of a pawn.
#pragma once

#include <framework/game/score.hpp>

#include "board.hpp"

namespace chess {

ply::Score evaluate(const Board& board);
ply::Score material(const Board& board);

}  // namespace chess
