/// MAST: moves that did well anywhere are played more often in playouts.
/// (Finnsson and Björnsson, "Simulation-based approach to general game playing", 2008)
#pragma once

#include <cstdint>
#include <vector>

#include "framework/game/rules.hpp"
#include "framework/search/mcts_rewards.hpp"

namespace ply {

/// A move that was made, in the tree or in a playout.
struct MctsPlayed {
    Move move;
    Player mover;
};

/// The mean reward of each move for each player, wherever it was played. A few moves may share a
/// place.
class MctsMast {
public:
    void forget(int players) { values_.assign(static_cast<std::size_t>(players) << bits, {}); }

    /// The move of `list` with the best mean; untried ones first, equal ones by chance.
    [[gnu::noinline]] Move best(const MoveList& list, Player mover, Random& random) const {
        const auto count = static_cast<std::uint32_t>(list.size());
        const std::uint32_t start = random.below(count);
        std::uint32_t chosen = start;
        float best = -1;
        for (std::uint32_t n = 0; n < count; ++n) {
            const std::uint32_t i = start + n < count ? start + n : start + n - count;
            const float value = values_[place(list[i], mover)].mean;
            if (value <= best) continue;
            best = value;
            chosen = i;
        }
        return list[chosen];
    }
    void learn(const std::vector<MctsPlayed>& game, const MctsRewards& rewards) {
        for (const MctsPlayed& played : game) {
            if (played.mover < 0) continue;
            Value& value = values_[place(played.move, played.mover)];
            value.count += 1;
            value.mean += (static_cast<float>(rewards[played.mover]) - value.mean) / value.count;
        }
    }
    /// Before each search: what was learned counts less than what will be.
    void fade() {
        for (Value& value : values_) value.count *= 0.2F;
    }

private:
    static constexpr int bits = 12;
    struct Value {
        float mean = 1;  ///< untried moves are tried
        float count = 0;
    };
    static std::size_t place(Move move, Player mover) {
        return static_cast<std::size_t>(mover) << bits | move.tag() >> (16 - bits);
    }
    std::vector<Value> values_;
};

}  // namespace ply
