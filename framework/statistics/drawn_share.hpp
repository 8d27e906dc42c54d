/// How often games are drawn, where the rating says only how many points are scored.
///
/// Of two players with an expected score p, W = p - D / 2 and L = 1 - p - D / 2, and D is in a
/// fixed ratio to the root of W L (Davidson, 1970), chosen by the share of draws between equals.
/// This is how Ordo simulates draws (Ballicora, 2015).
#pragma once

#include "framework/statistics/list_fit.hpp"

namespace ply {

/// D for an expected score from 0 to 1, where equals draw the share `equal` of 0 to 1.
double drawn_share(double expected, double equal);

/// The share of draws between equals with which as many draws are expected as there were, as Ordo
/// fits it; 0 and 1 where there was none and nothing else.
double equal_drawn_share(const PairTable& table, const ListFit& fit);

}  // namespace ply
