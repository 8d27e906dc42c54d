/// How much a strategy can be exploited, by exact best responses.
#pragma once

#include <vector>

#include "framework/search/hidden/information_tree.hpp"

namespace ply {

/// What `player` gets on average by the best response to the strategy of all others.
double best_response_value(const InformationTree& tree, const Strategy& strategy, Player player);

/// What a strategy is worth, and how far it is from an equilibrium.
struct StrategyWorth {
    std::vector<double> payoffs;  ///< of each player, if all play by it
    /// What the players could gain by best responses, each alone, added up (Lanctot et al., "A
    /// unified game-theoretic approach to multiagent reinforcement learning", 2017): 0 in an
    /// equilibrium.
    double nash_conv = 0;
    /// The mean of that for a player. Between two it is what a strategy that changes seats loses on
    /// average to whoever knows it.
    double exploitability() const { return nash_conv / static_cast<double>(payoffs.size()); }
};
StrategyWorth worth_of(const InformationTree& tree, const Strategy& strategy);

}  // namespace ply
