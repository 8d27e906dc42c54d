/// Why a typed move cannot be made, by what the rules say of every game: whose piece stands where,
/// what may move, what would bring back an earlier position.
///
///     what stands on 20 cannot move now; legal: 13x24 14x23
///     c2 would bring back an earlier position
#pragma once

#include <string>

#include "framework/game/position.hpp"

namespace ply {

/// A sentence about a text that names no legal move, or several. The position must not be over.
/// Where players do not see everything, nothing is said that the mover does not see.
std::string refused_move(const Game& game, const Position& position, const std::string& typed);

}  // namespace ply
