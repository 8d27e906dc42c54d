/// Moves that jump over pieces.
#pragma once

#include <cstdint>

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {

/// `hop(pieces, directions, over, flags, landing)`; sets as in verbs.hpp, directions absolute.
struct HopRule {
    std::int64_t pieces = set_mine;
    int directions = 0;
    std::int64_t over = set_theirs;
    std::int64_t flags = 0;  ///< a sum of HopFlag
    std::int64_t landing = set_empty;
};

inline constexpr std::int64_t all_hop_flags =
    hop_chain | hop_may_stop | hop_straight | hop_far | hop_keep | hop_most | hop_at_once;

/// Each piece over a neighbour that belongs to `over`, which it captures, to the cell behind it
/// if that belongs to `landing`; what stands there is captured, too.
/// Raises a Lua error when a move does not fit into HopCode.
void offer_hops(Machine& machine, const HopRule& rule, MoveList& list);

}  // namespace ply::lua
