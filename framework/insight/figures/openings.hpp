/// First moves: which are good, and whether a pie rule would make the game fair.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/insight/figures/interval.hpp"

namespace ply::insight {

/// A first move with those that are the same by symmetry.
struct Opening {
    std::vector<std::string> moves;
    Points points{};    ///< of player 1
    Figure score{};     ///< the same
    bool even = false;  ///< between 45 and 55 %
    /// The whole interval lies below that of the best first move, both at 99 %: there are many.
    bool dominated = false;
    std::size_t number = 0;  ///< in the order of the rules, from 0
    Move move{};             ///< the first of `moves`
};

struct OpeningTable {
    std::vector<Opening> openings;  ///< the best for player 1 first
    std::size_t moves = 0;          ///< first moves, symmetric ones counted
    std::size_t even = 0;           ///< of these, in openings that are even
};

/// Empty unless all openings have games.
OpeningTable opening_table(std::vector<Opening> openings);

/// Half of `those` (numbers of `openings`, which have games): the quarter that is best for player 1
/// and the quarter that is worst, in their order. Sequential halving (Karnin, Koren, Somekh,
/// "Almost optimal exploration in multi-armed bandits", 2013) from both ends: which first move is
/// the best and which ones nobody should make are both asked.
std::vector<std::size_t> both_ends(const std::vector<Opening>& openings,
                                   std::vector<std::size_t> those);

}  // namespace ply::insight
