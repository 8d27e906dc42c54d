/// Moves that jump over pieces.
#pragma once

#include <cstdint>

#include "framework/board/moves/piece_sets.hpp"

namespace ply::board {

/// `hop(pieces, directions, over, flags, landing)`; sets as in piece_sets.hpp, directions absolute.
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
/// Playfield::refuse() where a move does not fit into HopCode.
void offer_hops(Playfield& field, const HopRule& rule, MoveList& list);

}  // namespace ply::board
