/// What stands in BoardLayer::numbers for a number that the player does not see.
#pragma once

namespace ply {

inline constexpr int unseen_number = -1;

}  // namespace ply
