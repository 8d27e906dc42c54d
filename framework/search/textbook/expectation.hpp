/// Values where dice are thrown: expectations, as doubles on one scale.
#pragma once

#include <algorithm>
#include <cmath>

#include "framework/game/facts.hpp"
#include "framework/game/score.hpp"

namespace ply {

/// A win is worth `limit` less a billionth part a ply, and no evaluation or margin counts for more
/// than `limit`. So a win weighs as much as the best evaluation, not 2^30 beside it, an expectation
/// never looks like a proved win, and the search knows how far a value can still go.
///
/// With dice the limit is `max_evaluation`: a rule's evaluation that estimates the chance p to win
/// returns (2p - 1) * max_evaluation. Without dice values are what they are everywhere else.
class Expectation {
public:
    /// `bound`: the limit that the player chose, or 0.
    explicit Expectation(const Facts& facts, Score bound = 0)
        : limit_(bound > 0      ? bound
                 : facts.chance ? max_evaluation
                                : win_score),
          wins_(facts.goal == Goal::win) {}

    double limit() const { return limit_; }
    /// The worth of a finished game that scores `score`.
    double of_end(Score score) const {
        return wins_ ? score * (limit_ / win_score) : of_leaf(score);
    }
    double of_leaf(Score score) const {
        return std::clamp(static_cast<double>(score), -limit_, limit_);
    }
    /// The whole number nearest to an expectation; a half goes up, rounding errors aside.
    static Score rounded(double value) {
        return static_cast<Score>(std::floor(value + 0.5 + rounding_error));
    }

private:
    static constexpr double rounding_error = 1e-5;

    double limit_;
    bool wins_;
};

}  // namespace ply
