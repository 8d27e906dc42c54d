/// What a playout is worth for each player, between 0 (lost) and 1 (won).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "framework/game/facts.hpp"
#include "framework/game/score.hpp"

namespace ply {

using MctsRewards = std::array<double, max_players>;

/// Squeezes numbers of unknown size between 0 and 1, by their mean size so far.
class MctsScale {
public:
    double squeeze(double value) {
        sum_ += std::abs(value);
        ++count_;
        return between(value * count_ / sum_);
    }
    /// The same of a number whose usual size is 1.
    static double between(double value) { return 0.5 + 0.5 * sigmoid(value); }

private:
    /// tanh to within 0.03, by Padé's approximation: the same on every machine, and much quicker.
    static double sigmoid(double x) {
        const double y = std::clamp(x, -3.0, 3.0);
        return y * (27 + y * y) / (27 + 9 * y * y);
    }

    double sum_ = 1;
    double count_ = 1;
};

/// The points of an outcome: wins are 1, losses 0, draws one half, and what three or more players
/// share or grade is between. Where the goal is the margin, it is squeezed between; scores of three
/// and more players, which need not be about 0, by how far they are from what is usual.
class MctsReferee {
public:
    explicit MctsReferee(const Facts& facts) : facts_(facts) {}
    void forget() {
        margins_ = {};
        scores_ = count_ = 0;
    }

    static MctsRewards draw() {
        MctsRewards rewards;
        rewards.fill(0.5);
        return rewards;
    }
    MctsRewards rewards(const Outcome& outcome) {
        MctsRewards rewards;
        for (Player p = 0; p < facts_.players; ++p)
            rewards[p] = facts_.goal == Goal::win
                             ? outcome.points(p)
                             : margins_.squeeze(above_usual(worth(outcome, Goal::margin, p)));
        return rewards;
    }
    /// The rewards of a proved value, which is for player 1 of at most two.
    MctsRewards rewards(Score proved) {
        Outcome outcome;
        outcome.utility = {proved, -proved};
        return rewards(outcome);
    }

private:
    double above_usual(double score) {
        if (facts_.players == 1) return score;
        if (facts_.players == 2) return 2 * score;  // the lead: the other's is the same below 0
        scores_ += score;
        return score - scores_ / ++count_;
    }

    Facts facts_;
    MctsScale margins_;
    double scores_ = 0;
    double count_ = 0;
};

}  // namespace ply
