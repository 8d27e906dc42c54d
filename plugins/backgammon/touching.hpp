/// A play by hand: from which point to which each man goes.
#pragma once

#include <framework/game/move.hpp>
#include <framework/game/touched_cells.hpp>

#include "state.hpp"

namespace backgammon {

/// For each step the point it leaves and the one it comes to. Alternatives are the steps in every
/// other order that the men allow, and one man's way by the other die first, where it comes to the
/// same.
ply::TouchedCells touched_points(const State& state, ply::Move play);

}  // namespace backgammon
