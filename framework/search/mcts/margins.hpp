/// By how much Monte Carlo tree search wins, where the margin is the goal. Its rewards, which are
/// squeezed margins, do not say.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/search/mcts/mcts_tree.hpp"

namespace ply {

/// The mean margin of the games of one search, by the move at the root that they began with, for
/// the player who made it. Several threads may add at once.
class MctsMargins {
public:
    /// The root's moves have lanes from 1 to below `lanes`.
    void begin(std::uint32_t lanes) { sums_.assign(lanes, {}); }
    void add(std::uint32_t lane, double margin, bool shared) {
        for (Sum* const sum : {&sums_[0], &sums_[lane]}) {
            add_to(sum->margins, margin, shared);
            add_to(sum->games, std::uint64_t{1}, shared);
        }
    }
    /// Of a move that no game of this search began with, the mean of all.
    double mean(std::uint32_t lane) const {
        Sum& sum = relaxed(sums_[lane].games) > 0 ? sums_[lane] : sums_[0];
        const auto games = static_cast<double>(relaxed(sum.games));
        return games > 0 ? relaxed(sum.margins) / games : 0;
    }

private:
    struct Sum {
        double margins = 0;
        std::uint64_t games = 0;
    };

    mutable std::vector<Sum> sums_;  ///< by lane, of all games at 0; read while others add
};

}  // namespace ply
