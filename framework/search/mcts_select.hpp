/// The way down the tree of Monte Carlo tree search: which child is visited next.
/// (UCT: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006; first-play urgency:
/// Gelly and Wang, "Exploration exploitation in Go", 2006; progressive bias: Chaslot et al.,
/// "Progressive strategies for Monte-Carlo tree search", 2008; implicit minimax: Lanctot et al.,
/// "Monte Carlo tree search with heuristic evaluations using implicit minimax backups", 2014)
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "framework/game/random.hpp"
#include "framework/search/mcts_amaf.hpp"
#include "framework/search/mcts_settings.hpp"
#include "framework/search/mcts_solver.hpp"
#include "framework/search/mcts_tree.hpp"

namespace ply {

class MctsSelector {
public:
    MctsSelector(const MctsTree& tree, const MctsSolver& solver, const MctsSettings& settings)
        : tree_(tree), solver_(solver), settings_(settings) {
        const auto exploration = static_cast<float>(settings.exploration);
        for (std::uint32_t n = 0; n < few; ++n) {
            const auto visits = static_cast<float>(n);
            spreads_[n] = exploration * std::sqrt(std::log(visits + 1));
            inverses_[n] = 1 / visits;
            inverse_roots_[n] = 1 / std::sqrt(visits);
        }
        doubling_ = exploration * exploration * std::log(2.0F);
        for (std::size_t k = 0; k < halved_roots_.size(); ++k)
            halved_roots_[k] = std::exp2(-static_cast<float>(k) / 2);
    }

    /// The child of an expanded node, whose mover is a player, with the largest bound; equal ones
    /// by chance, so that no order of moves is preferred. `reference`: for GRAVE, else null.
    std::uint32_t select(std::uint32_t parent, const MctsAmaf* reference, Random& random) const;

    /// The child to be played in the end.
    std::uint32_t final_child(std::uint32_t parent) const {
        const std::uint32_t first = tree_.first_child(parent);
        std::uint32_t best = first;
        for (std::uint32_t i = first; i < first + tree_[parent].children; ++i)
            if (rank(parent, i) > rank(parent, best)) best = i;
        return best;
    }

    /// Whether the child with most visits has the best mean, too.
    bool agreed(std::uint32_t parent) const {
        const std::uint32_t first = tree_.first_child(parent);
        const std::uint32_t most = final_child(parent);
        if (tree_[most].visits == 0) return false;
        for (std::uint32_t i = first; i < first + tree_[parent].children; ++i) {
            if (tree_[i].visits == 0 || lost(parent, i)) continue;
            if (mean(tree_[i], tree_[i].visits) > mean(tree_[most], tree_[most].visits))
                return false;
        }
        return true;
    }

private:
    template <class Bound>
    std::uint32_t best_of(std::uint32_t parent, Random& random, const Bound& bound) const {
        const MctsNode& node = tree_[parent];
        const std::uint32_t first = tree_.first_child(parent);
        const std::uint32_t start = random.below(node.children);
        // Below the root proved losses are visited like others: without them a position where most
        // moves lose would seem better than one where most are fair.
        const bool prune = solver_.on() && node.bounded.load(std::memory_order_relaxed);
        float best_bound = -1e30F;
        std::uint32_t best = first + start;
        for (std::uint32_t n = 0; n < node.children; ++n) {
            const std::uint32_t i =
                first + (start + n < node.children ? start + n : start + n - node.children);
            if (prune && solver_.hopeless(node, tree_[i])) continue;
            const float value = bound(i);
            if (value <= best_bound) continue;
            best_bound = value;
            best = i;
        }
        return best;
    }

    /// c * sqrt(ln N): divided by sqrt(n) it is the confidence in a mean of n visits. Of many
    /// visits the highest bits are enough: a 256th more or less of them changes next to nothing.
    float spread(std::uint32_t parent) const {
        const std::uint32_t visits = tree_[parent].visits.load(std::memory_order_relaxed);
        if (visits < few) return spreads_[visits];
        const int halvings = std::bit_width(visits / few);
        const float rest = spreads_[visits >> halvings];
        return std::sqrt(rest * rest + doubling_ * static_cast<float>(halvings));
    }
    float confidence(float spread, std::uint32_t visits) const {
        if (visits < few) return spread * inverse_roots_[visits];
        const int halvings = std::bit_width(visits / few);
        return spread * inverse_roots_[visits >> halvings] * halved_roots_[halvings];
    }
    float mean(const MctsNode& node, std::uint32_t visits) const {
        const auto sum = static_cast<float>(node.reward.load(std::memory_order_relaxed));
        return visits < few ? sum * inverses_[visits] : sum / static_cast<float>(visits);
    }

    auto uct_bound(std::uint32_t parent) const {
        return [this, spread = spread(parent)](std::uint32_t i) {
            const std::uint32_t visits = tree_[i].visits.load(std::memory_order_relaxed);
            if (visits == 0) return static_cast<float>(settings_.urgency);
            return mean(tree_[i], visits) + confidence(spread, visits);
        };
    }
    /// The mean is mixed with the minimax value.
    auto minimax_bound(std::uint32_t parent) const {
        return [this, spread = spread(parent),
                weight = static_cast<float>(settings_.implicit)](std::uint32_t i) {
            const std::uint32_t visits = tree_[i].visits.load(std::memory_order_relaxed);
            if (visits == 0) return static_cast<float>(settings_.urgency);
            const float value = mean(tree_[i], visits);
            const float minimax = tree_.extra(i).minimax.load(std::memory_order_relaxed);
            const float mixed = minimax >= 0 ? value + weight * (minimax - value) : value;
            return mixed + confidence(spread, visits);
        };
    }

    /// The mean is mixed with RAVE's by sqrt(k / (3 N + k)), then with the minimax value; the bias
    /// fades with the visits.
    auto informed_bound(std::uint32_t parent, const MctsAmaf* reference) const {
        const double all = tree_[parent].visits.load(std::memory_order_relaxed);
        const double trust =
            settings_.rave > 0 ? std::sqrt(settings_.rave / (3 * all + settings_.rave)) : 0;
        return [this, reference, trust, spread = spread(parent)](std::uint32_t i) {
            const MctsExtra& extra = tree_.extra(i);
            const std::uint32_t visits = tree_[i].visits.load(std::memory_order_relaxed);
            const double later = amaf_mean(i, reference);
            const double bias = settings_.prior * extra.prior / (visits + 1);
            if (visits == 0)
                return static_cast<float>((later >= 0 ? later + spread : settings_.urgency) + bias);
            double value = mean(tree_[i], visits);
            if (later >= 0) value += trust * (later - value);
            const double minimax = extra.minimax.load(std::memory_order_relaxed);
            if (minimax >= 0) value += settings_.implicit * (minimax - value);
            return static_cast<float>(value + confidence(spread, visits) + bias);
        };
    }
    /// RAVE's mean of a move, or -1 where it was never made.
    double amaf_mean(std::uint32_t child, const MctsAmaf* reference) const {
        if (settings_.grave > 0) {
            const MctsNode& node = tree_[child];
            return reference == nullptr ? -1 : reference->mean(node.move, node.mover);
        }
        const MctsExtra& extra = tree_.extra(child);
        const std::uint32_t visits = extra.amaf_visits.load(std::memory_order_relaxed);
        return visits > 0 ? double{extra.amaf_reward.load(std::memory_order_relaxed)} / visits : -1;
    }

    bool lost(std::uint32_t parent, std::uint32_t child) const {
        return solver_.on() && solver_.hopeless(tree_[parent], tree_[child]);
    }
    double rank(std::uint32_t parent, std::uint32_t child) const {
        const std::uint32_t visits = tree_[child].visits.load(std::memory_order_relaxed);
        const double penalty = lost(parent, child) ? 1e12 : 0;
        if (settings_.final_choice != FinalChoice::max || visits == 0) return visits - penalty;
        return double{mean(tree_[child], visits)} + 1 - penalty;
    }

    /// Of few visits everything is worked out beforehand: most nodes have few.
    static constexpr std::uint32_t few = 512;

    const MctsTree& tree_;
    const MctsSolver& solver_;
    const MctsSettings& settings_;
    std::array<float, few> spreads_;
    std::array<float, few> inverses_;
    std::array<float, few> inverse_roots_;
    float doubling_;  ///< c^2 ln 2
    std::array<float, 32> halved_roots_;
};

inline std::uint32_t MctsSelector::select(std::uint32_t parent, const MctsAmaf* reference,
                                          Random& random) const {
    if (settings_.rave > 0 || settings_.prior > 0)
        return best_of(parent, random, informed_bound(parent, reference));
    if (settings_.implicit > 0) return best_of(parent, random, minimax_bound(parent));
    return best_of(parent, random, uct_bound(parent));
}

}  // namespace ply
