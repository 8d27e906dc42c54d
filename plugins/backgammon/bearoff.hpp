/// How many turns a player needs to bear off the last men, by exact computation.
#pragma once

#include <array>
#include <vector>

#include "board.hpp"

namespace backgammon {

/// Up to `most_men` men, all in the home board, for a player who wants to need few turns on the
/// mean and cares for nothing else. 3,003 positions, computed when the table is made in about a
/// tenth of a second.
class Bearoff {
public:
    static constexpr int most_men = 8;
    static constexpr int most_turns = 20;
    /// The chance of needing so many turns; more than most_turns count as most_turns.
    using Turns = std::array<float, most_turns + 1>;

    Bearoff();

    static bool knows(const Men& men) {
        return Men::all - men[Men::off] <= most_men && (points_with(men, 1) & not_off & ~home) == 0;
    }
    const Turns& turns(const Men& men) const { return known_[index(men)].turns; }
    /// The chance that the player on roll is first.
    double first(const Men& on_roll, const Men& other) const;

private:
    struct Known {
        Turns turns{};
        float mean = -1;  ///< below 0: not computed yet
    };

    static std::size_t index(const Men& men);
    const Known& compute(const Men& men);

    std::vector<Known> known_;
};

}  // namespace backgammon
