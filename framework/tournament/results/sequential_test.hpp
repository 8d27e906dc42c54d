/// A sequential probability ratio test over the matches of a tournament of two.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "framework/game/outcome.hpp"
#include "framework/statistics/sprt.hpp"
#include "framework/tournament/schedule/fixture.hpp"

namespace ply {

/// Where a test stands.
struct SprtState {
    Sprt sprt;
    PairCounts pairs;     ///< of the first player against the second
    MatchCounts matches;  ///< the same matches one by one
    double log_likelihood_ratio = 0;
    SprtVerdict verdict = SprtVerdict::undecided;
    std::uint32_t decided_at = 0;  ///< the number of the match that decided it; 0: none yet
};

/// Receives the results in the order of match numbers without a gap, so that its verdict falls at
/// the same match whichever worker was faster. It counts whole pairs: a pair of which a match had
/// no result because the rules failed is left out.
class SequentialTest {
public:
    explicit SequentialTest(const Sprt& sprt) { state_.sprt = sprt; }

    /// Nothing changes any more once it is decided.
    void add(const Fixture& fixture, const std::optional<Outcome>& outcome);
    bool decided() const { return state_.verdict != SprtVerdict::undecided; }
    const SprtState& state() const { return state_; }

private:
    /// The first match of a pair.
    struct Half {
        bool has_result = false;
        int halves = 0;  ///< half points of player 0
    };

    void add_pair(int first, int second);

    SprtState state_;
    std::map<std::pair<int, std::size_t>, Half> open_;  ///< by game and opening
};

}  // namespace ply
