/// The standings as comma-separated values (RFC 4180).
#pragma once

#include <string>

#include "framework/tournament/results/results.hpp"

namespace ply {

/// A heading, and a line for each player, the best first. Elo is empty without a match, and its
/// ends where there is none; nodes, depth and time are sums over all moves.
std::string standings_csv(const Plan& plan, const Standings& standings);

/// What each has scored against each, from 0 to 1; of any number of players.
std::string crosstable_csv(const Plan& plan, const Standings& standings);
/// A line for every two players who met.
std::string pairings_csv(const Plan& plan, const Standings& standings);

}  // namespace ply
