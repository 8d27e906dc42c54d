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
        return 0.5 + 0.5 * sigmoid(value * count_ / sum_);
    }

private:
    /// tanh to within 0.03, by Padé's approximation: the same on every machine, and much quicker.
    static double sigmoid(double x) {
        const double y = std::clamp(x, -3.0, 3.0);
        return y * (27 + y * y) / (27 + 9 * y * y);
    }

    double sum_ = 1;
    double count_ = 1;
};

/// Wins are 1, losses 0, all else one half; where the goal is the margin, a player's lead over the
/// mean of the others is squeezed between.
class MctsReferee {
public:
    explicit MctsReferee(const Facts& facts) : facts_(facts) {}
    void forget() { margins_ = {}; }

    static MctsRewards draw() {
        MctsRewards rewards;
        rewards.fill(0.5);
        return rewards;
    }
    MctsRewards rewards(const Outcome& outcome) {
        MctsRewards rewards;
        for (Player p = 0; p < facts_.players; ++p)
            rewards[p] = facts_.goal == Goal::win ? of_utility(outcome.utility[p])
                                                  : margins_.squeeze(lead(outcome, p));
        return rewards;
    }
    /// Of a value that is proved, for player 1 of at most two.
    MctsRewards rewards(Score proved) {
        Outcome outcome;
        outcome.utility = {proved, -proved};
        return rewards(outcome);
    }

private:
    static double of_utility(std::int32_t utility) {
        return utility > 0 ? 1 : utility < 0 ? 0 : 0.5;
    }
    double lead(const Outcome& outcome, Player player) const {
        const double own = outcome.utility[player];
        if (facts_.players == 1) return own;
        double sum = 0;
        for (Player p = 0; p < facts_.players; ++p) sum += outcome.utility[p];
        return own - (sum - own) / (facts_.players - 1);
    }

    Facts facts_;
    MctsScale margins_;
};

}  // namespace ply
