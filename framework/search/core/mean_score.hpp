/// The scores of searchers that play games to their ends, which are means of results; and of nets
/// that have learned such means.
#pragma once

#include <cmath>

#include "framework/game/score.hpp"

namespace ply {

/// Of a mean result between 0 (all lost) and 1 (all won): whole percents from -100 to 100.
inline Score score_of_mean_result(double mean) {
    return static_cast<Score>(std::lround(mean_score_whole * (2 * mean - 1)));
}

/// Of a mean margin, with three and more players of a mean own score: hundredths of it, no more
/// than an evaluation may be.
inline Score score_of_mean_margin(double mean) {
    return clamp_evaluation(std::llround(mean_score_whole * mean));
}

}  // namespace ply
