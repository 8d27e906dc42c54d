/// Where a set of players stands against others who are rated already, when the results between
/// them need not allow an estimate.
#pragma once

#include <vector>

namespace ply {

/// Results of one of the set against one outside it.
struct CrossResults {
    double lead = 0;  ///< rating of the one less that of the other, before the shift
    double won = 0;   ///< how often the one of the set was ahead; a draw is half of it
    double lost = 0;
};

/// What to add to the ratings of the set. With wins and losses: the most likely shift. With wins
/// alone: the smallest at which the chance of all these wins is 5 %; with losses alone the largest.
/// `results` must not be empty.
double rating_shift(const std::vector<CrossResults>& results);

}  // namespace ply
