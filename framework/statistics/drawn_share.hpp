/// How often games are drawn, where the rating says only how many points are scored.
///
/// Of two players with an expected score p, W = p - D / 2 and L = 1 - p - D / 2, and D is in a
/// fixed ratio to the root of W L (Davidson, 1970), chosen by the share of draws between equals.
/// This is how Ordo simulates draws (Ballicora, 2015).
#pragma once

#include "framework/statistics/list_fit.hpp"

namespace ply {

/// D for an expected score from 0 to 1, where equals draw the share `equal`, above 0 and at most 1.
double drawn_share(double expected, double equal);

/// The share of draws between equals that fits best: the least sum of squares of drawn less
/// expected draws, over all two players in one order of seats, as in Ordo.
double equal_drawn_share(const PairTable& table, const ListFit& fit);

}  // namespace ply
