/// From which side of the board a player looks at it.
#pragma once

#include "framework/session/session.hpp"

namespace ply {

/// Whether one person plays, whose pieces begin beyond all of the opponent's on a board that can be
/// flipped: as Black in chess, not in hex, nor where stones drop.
bool plays_from_far_side(const Session& session);

}  // namespace ply
