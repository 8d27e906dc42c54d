/// The column `seats` of a match in the journal: who sat where, and what became of them.
#pragma once

#include <string>
#include <string_view>

#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/schedule/fixture.hpp"

namespace ply {

/// JSON, `[player, utility, rank, moves, nodes, depth_sum, time_ns, longest_ns, overrun_ns]` of
/// each seat; the player counted from 1, null for what there is not.
std::string seats_text(const Fixture& fixture, const PlayedMatch& match);

/// Reads it into the seats of both and the outcome, which must be empty. False: it is something
/// else.
bool read_seats(std::string_view text, Fixture& fixture, PlayedMatch& match);

}  // namespace ply
