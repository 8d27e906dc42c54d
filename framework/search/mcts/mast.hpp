/// MAST: moves that did well anywhere are played more often in playouts.
/// (Finnsson and Björnsson, "Simulation-based approach to general game playing", 2008)
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "framework/game/rules.hpp"
#include "framework/search/mcts/rewards.hpp"

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
            chosen = value > best ? i : chosen;  // no branch: it could not be foreseen
            best = value > best ? value : best;
        }
        return list[chosen];
    }
    void learn(const std::vector<MctsPlayed>& game, const MctsRewards& rewards) {
        for (const MctsPlayed& played : game) {
            if (played.mover < 0) continue;
            Value& value = values_[place(played.move, played.mover)];
            const auto reward = static_cast<float>(rewards[played.mover]);
            value.mean += (reward - value.mean) * rates_[value.count];
            value.count += value.count < rates_.size() - 1 ? 1 : 0;
        }
    }
    /// Before each search: what was learned counts less than what will be.
    void fade() {
        for (Value& value : values_) value.count /= 5;
    }

private:
    static constexpr int bits = 12;
    /// How much the next game counts after so many: from some number on all count the same.
    static constexpr auto rates_ = [] {
        std::array<float, 2048> rates{};
        for (std::size_t count = 0; count < rates.size(); ++count)
            rates[count] = 1 / static_cast<float>(count + 1);
        return rates;
    }();
    struct Value {
        float mean = 1;  ///< untried moves are tried
        std::uint32_t count = 0;
    };
    static std::size_t place(Move move, Player mover) {
        return static_cast<std::size_t>(mover) << bits | move.tag() >> (16 - bits);
    }
    std::vector<Value> values_;
};

}  // namespace ply
