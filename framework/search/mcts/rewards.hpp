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
/// and more players, which need not be about 0, by how far they are from what is usual. It also
/// remembers the margins as they were.
class MctsReferee {
public:
    explicit MctsReferee(const Facts& facts) : facts_(facts) {}
    void forget() {
        margins_ = {};
        scores_ = count_ = 0;
    }

    MctsRewards draw() {
        last_margins_.fill(0);
        MctsRewards rewards;
        rewards.fill(0.5);
        return rewards;
    }
    MctsRewards rewards(const Outcome& outcome) {
        MctsRewards rewards;
        for (Player p = 0; p < facts_.players; ++p) {
            if (facts_.goal == Goal::win) {
                rewards[p] = outcome.points(p);
            } else {
                last_margins_[p] = worth(outcome, Goal::margin, p);
                rewards[p] = margins_.squeeze(above_usual(last_margins_[p]));
            }
        }
        return rewards;
    }
    /// The rewards of a proved value, which is for player 1 of at most two.
    MctsRewards rewards(Score proved) {
        Outcome outcome;
        outcome.utility = {proved, -proved};
        return rewards(outcome);
    }

    /// Where the margin is the goal: by how much a player won what was rewarded last, or, with
    /// three and more players, its score.
    double margin(Player player) const { return last_margins_[player]; }
    /// An evaluation was rewarded, by which `player` is that much ahead.
    void set_margin(Player player, double margin) { last_margins_[player] = margin; }

private:
    double above_usual(double score) {
        if (facts_.players == 1) return score;
        if (facts_.players == 2) return 2 * score;  // the lead: the other's is the same below 0
        scores_ += score;
        return score - scores_ / ++count_;
    }

    Facts facts_;
    MctsScale margins_;
    std::array<double, max_players> last_margins_{};
    double scores_ = 0;
    double count_ = 0;
};

}  // namespace ply
