/// The way down the tree of Monte Carlo tree search: which child is visited next.
/// (UCT: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006; first-play urgency:
/// Gelly and Wang, "Exploration exploitation in Go", 2006; progressive bias: Chaslot et al.,
/// "Progressive strategies for Monte-Carlo tree search", 2008; implicit minimax: Lanctot et al.,
/// "Monte Carlo tree search with heuristic evaluations using implicit minimax backups", 2014)
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "framework/game/random.hpp"
#include "framework/search/mcts_settings.hpp"
#include "framework/search/mcts_solver.hpp"
#include "framework/search/mcts_tree.hpp"

namespace ply {

class MctsSelector {
public:
    MctsSelector(const MctsTree& tree, const MctsSolver& solver, const MctsSettings& settings)
        : tree_(tree), solver_(solver), settings_(settings) {
        for (std::size_t n = 0; n < spreads_.size(); ++n)
            spreads_[n] = spread_of(static_cast<double>(n));
    }

    /// The child of an expanded node, whose mover is a player, with the largest bound; equal ones
    /// by chance, so that no order of moves is preferred.
    std::uint32_t select(std::uint32_t parent, Random& random) const;

    /// The child to be played in the end.
    std::uint32_t final_child(std::uint32_t parent) const {
        const std::uint32_t first = tree_.first_child(parent);
        std::uint32_t best = first;
        for (std::uint32_t i = first; i < first + tree_[parent].children; ++i)
            if (rank(parent, i) > rank(parent, best)) best = i;
        return best;
    }

private:
    template <class Bound>
    std::uint32_t best_of(std::uint32_t parent, Random& random, const Bound& bound) const {
        const MctsNode& node = tree_[parent];
        const std::uint32_t first = tree_.first_child(parent);
        const std::uint32_t start = random.below(node.children);
        // Below the root proved losses are visited like others: without them a position where most
        // moves lose would seem better than one where most are fair.
        const bool prune = solver_.on();
        double best_bound = -1e300;
        std::uint32_t best = first + start;
        for (std::uint32_t n = 0; n < node.children; ++n) {
            const std::uint32_t i =
                first + (start + n < node.children ? start + n : start + n - node.children);
            if (prune && solver_.hopeless(node, tree_[i])) continue;
            const double value = bound(i);
            if (value <= best_bound) continue;
            best_bound = value;
            best = i;
        }
        return best;
    }

    /// c * sqrt(ln N): divided by sqrt(n) it is the confidence in a mean of n visits.
    double spread(std::uint32_t parent) const {
        const std::uint32_t visits = tree_[parent].visits.load(std::memory_order_relaxed);
        return visits < spreads_.size() ? spreads_[visits] : spread_of(visits);
    }
    double spread_of(double visits) const {
        return settings_.exploration * std::sqrt(std::log(visits + 1));
    }

    auto uct_bound(std::uint32_t parent) const {
        return [this, spread = spread(parent)](std::uint32_t i) {
            const std::uint32_t visits = tree_[i].visits.load(std::memory_order_relaxed);
            if (visits == 0) return settings_.urgency;
            return mean(tree_[i], visits) + spread / std::sqrt(visits);
        };
    }

    /// The mean is mixed with RAVE's by sqrt(k / (3 N + k)) and with the minimax value; the bias
    /// fades with the visits.
    auto informed_bound(std::uint32_t parent) const {
        const double all = tree_[parent].visits.load(std::memory_order_relaxed);
        const double trust =
            settings_.rave > 0 ? std::sqrt(settings_.rave / (3 * all + settings_.rave)) : 0;
        return [this, trust, spread = spread(parent)](std::uint32_t i) {
            const MctsExtra& extra = tree_.extra(i);
            const std::uint32_t visits = tree_[i].visits.load(std::memory_order_relaxed);
            const std::uint32_t amaf = extra.amaf_visits.load(std::memory_order_relaxed);
            const double later =
                amaf > 0 ? double{extra.amaf_reward.load(std::memory_order_relaxed)} / amaf : -1;
            const double bias = settings_.prior * extra.prior / (visits + 1);
            if (visits == 0) return (amaf > 0 ? later + spread : settings_.urgency) + bias;
            double value = mean(tree_[i], visits);
            if (amaf > 0) value += trust * (later - value);
            const double minimax = extra.minimax.load(std::memory_order_relaxed);
            if (minimax >= 0) value += settings_.implicit * (minimax - value);
            return value + spread / std::sqrt(visits) + bias;
        };
    }

    double rank(std::uint32_t parent, std::uint32_t child) const {
        const MctsNode& node = tree_[child];
        const double visits = node.visits.load(std::memory_order_relaxed);
        const double lost = solver_.on() && solver_.hopeless(tree_[parent], node) ? 1e12 : 0;
        if (settings_.final_choice == FinalChoice::robust || visits == 0) return visits - lost;
        return mean(node, visits) + 1 - lost;
    }

    static double mean(const MctsNode& node, double visits) {
        return node.reward.load(std::memory_order_relaxed) / visits;
    }

    const MctsTree& tree_;
    const MctsSolver& solver_;
    const MctsSettings& settings_;
    std::array<double, 512> spreads_;  ///< of few visits: most nodes have few
};

inline std::uint32_t MctsSelector::select(std::uint32_t parent, Random& random) const {
    return settings_.informed() ? best_of(parent, random, informed_bound(parent))
                                : best_of(parent, random, uct_bound(parent));
}

}  // namespace ply
