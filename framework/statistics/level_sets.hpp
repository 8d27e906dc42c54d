/// Players who are connected by results in both directions: who can be rated together.
#pragma once

#include <vector>

#include "framework/statistics/pair_results.hpp"

namespace ply {

/// The number of each player's set. Two are in one set when a chain of results leads from each to
/// the other, "was at least as good as, or as good as someone who was" (Ford, 1957): then their
/// difference has a finite estimate. With `any` all results connect in both directions: sets are of
/// those who met, at least through others. A player without a match has a set of its own.
/// Costs as much as there are meetings (Kosaraju and Sharir, 1981).
std::vector<int> level_sets(int players, const PairTable& table, bool any);

}  // namespace ply
