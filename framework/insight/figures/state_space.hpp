/// How many positions a game has, from how fast new ones come: games are samples, and positions
/// that were seen in one or two of them tell how many were seen in none.
#pragma once

#include <cstdint>

#include "framework/insight/figures/interval.hpp"

namespace ply::insight {

/// In how many games positions were seen.
struct Sightings {
    std::size_t games = 0;
    std::size_t positions = 0;  ///< different ones
    std::size_t once = 0;       ///< of these, in one game alone
    std::size_t twice = 0;
    std::size_t all = 0;  ///< positions of each game, together
};

/// Chao's estimate of what there is with its interval (Chao, "Estimating the population size for
/// capture-recapture data with unequal catchability", 1987). A lower bound: positions that such
/// games hardly reach leave no trace. Unknown of fewer than two games.
Figure positions_there_are(const Sightings& seen);

/// The chance that one more position is new (Good, "The population frequencies of species", 1953):
/// where it is near 1 the estimate above says little.
double rate_of_new(const Sightings& seen);

}  // namespace ply::insight
