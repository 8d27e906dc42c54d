/// The way down the tree of Monte Carlo tree search: which child is visited next.
/// (UCT: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006; first-play urgency:
/// Gelly and Wang, "Exploration exploitation in Go", 2006; progressive bias: Chaslot et al.,
/// "Progressive strategies for Monte-Carlo tree search", 2008; implicit minimax: Lanctot et al.,
/// "Monte Carlo tree search with heuristic evaluations using implicit minimax backups", 2014)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/search/mcts/amaf.hpp"
#include "framework/search/mcts/mcts_tree.hpp"
#include "framework/search/mcts/proofs.hpp"
#include "framework/search/mcts/settings.hpp"
#include "framework/search/mcts/simd4.hpp"

namespace ply {

/// One a thread: it has room to work in.
class MctsSelector {
public:
    MctsSelector(const MctsTree& tree, const MctsSolver& solver, const MctsSettings& settings);

    /// Nobody has visited the family. Untried moves are tried by chance, so that no order of moves
    /// is preferred.
    void begin(MctsFamily family, Random& random) const {
        for (const MctsNode node : family)
            node.value() = static_cast<float>(settings_.urgency) +
                           1e-6F * static_cast<float>(random.below(1000));
    }
    /// Nobody has visited the node after all.
    void forget(MctsNode node) const {
        set_relaxed(node.value(), static_cast<float>(settings_.urgency));
        set_relaxed(node.width(), 0.0F);
    }
    /// Visits, reward or minimax value of the node have changed. UCT's mean is mixed with the
    /// minimax value where that is known.
    void update(MctsNode node) const {
        const float inverse = 1 / static_cast<float>(relaxed(node.visits()));
        float value = static_cast<float>(relaxed(node.reward())) * inverse;
        if (settings_.implicit > 0) {
            const float minimax = relaxed(node.minimax());
            if (minimax >= 0) value += static_cast<float>(settings_.implicit) * (minimax - value);
        }
        set_relaxed(node.value(), value);
        set_relaxed(node.width(), std::sqrt(inverse));
    }

    /// The child with the largest bound. The mover is a player. `reference`: for GRAVE, else null.
    MctsNode select(MctsNode parent, MctsFamily children, const MctsAmaf* reference) {
        const bool decided = solver_.on() && children.bounded();
        if (!settings_.informed() && !settings_.shared() && !decided)
            return children[best_lane(children, spread(parent))];
        if (bounds_.size() < children.lanes()) bounds_.resize(children.lanes());
        find_bounds(parent, children, reference);
        // Below the root proved losses are visited like others: without them a position where most
        // moves lose would seem better than one where most are fair.
        if (decided)
            for (const MctsNode child : children)
                if (solver_.hopeless(parent, child)) bounds_[child.lane()] = never;
        return children[largest_bound(children)];
    }

    /// The child to be played in the end.
    MctsNode final_child(MctsNode parent) const;
    /// The same, and those that come after it: `most` children at most, best first.
    std::vector<MctsNode> final_children(MctsNode parent, std::size_t most) const;
    /// Whether the child with most visits has the best mean, too.
    bool agreed(MctsNode parent) const;

private:
    double rank(MctsNode parent, MctsNode child) const;
    static double mean(MctsNode node) { return relaxed(node.reward()) / relaxed(node.visits()); }

    /// c * sqrt(ln N): divided by sqrt(n) it is the confidence in a mean of n visits. The highest
    /// bits of N are enough, so that it stands in a table: 1/32 more of them changes next to
    /// nothing.
    float spread(MctsNode parent) const {
        const auto visits = static_cast<float>(relaxed(parent.visits()));
        return spreads_[(std::bit_cast<std::uint32_t>(visits) >> step_bits) - first_step];
    }

    void find_bounds(MctsNode parent, MctsFamily children, const MctsAmaf* reference) {
        if (settings_.informed()) return find_informed_bounds(parent, children, reference);
        const float confidence = spread(parent);
        if (settings_.shared()) {
            std::fill_n(bounds_.begin(), children.lanes(), 2 * never);
            for (const MctsNode child : children)
                bounds_[child.lane()] =
                    relaxed(child.value()) + confidence * relaxed(child.width());
            return;
        }
        for (std::uint32_t lane = 0; lane < children.lanes(); lane += 4)
            store_four(&bounds_[lane], four_bounds(children, lane, confidence));
    }
    static FourFloats four_bounds(MctsFamily children, std::uint32_t lane, float confidence) {
        const MctsFamily::Four& four = children.four(lane);
        return load_four(four.values) + confidence * load_four(four.widths);
    }

    /// The mean is mixed with RAVE's by sqrt(k / (3 N + k)), then with the minimax value; the bias
    /// fades with the visits.
    void find_informed_bounds(MctsNode parent, MctsFamily children, const MctsAmaf* reference) {
        const double all = relaxed(parent.visits());
        const double trust =
            settings_.rave > 0 ? std::sqrt(settings_.rave / (3 * all + settings_.rave)) : 0;
        const double confidence = spread(parent);
        std::fill_n(bounds_.begin(), children.lanes(), 2 * never);
        for (const MctsNode child : children) {
            const std::uint32_t visits = relaxed(child.visits());
            const double later = amaf_mean(child, reference);
            double value = later >= 0           ? later + confidence
                           : settings_.judges() ? child.prior() + confidence
                                                : relaxed(child.value());
            if (visits > 0) {
                value = mean(child);
                if (later >= 0) value += trust * (later - value);
                const double minimax = relaxed(child.minimax());
                if (minimax >= 0) value += settings_.implicit * (minimax - value);
                value += confidence / std::sqrt(visits);
            }
            value += settings_.prior * child.prior() / (visits + 1);
            bounds_[child.lane()] = static_cast<float>(value);
        }
    }
    /// RAVE's mean of a move, or -1 where it was never made.
    double amaf_mean(MctsNode child, const MctsAmaf* reference) const {
        if (settings_.rave == 0) return -1;
        if (settings_.grave > 0)
            return reference == nullptr ? -1 : reference->mean(child.move(), child.mover());
        const std::uint32_t visits = relaxed(child.amaf_visits());
        return visits > 0 ? double{relaxed(child.amaf_reward())} / visits : -1;
    }

    /// The lane of the largest bound; the first one where all are hopeless.
    std::uint32_t largest_bound(MctsFamily children) const {
        LargestPlace largest(load_four(bounds_.data()));
        for (std::uint32_t lane = 4; lane < children.lanes(); lane += 4)
            largest.add(load_four(&bounds_[lane]), static_cast<std::int32_t>(lane));
        return largest.place();
    }
    /// The same without writing the bounds down: where one thread goes by values and widths alone.
    static std::uint32_t best_lane(MctsFamily children, float confidence) {
        LargestPlace largest(four_bounds(children, 0, confidence));
        for (std::uint32_t lane = 4; lane < children.lanes(); lane += 4)
            largest.add(four_bounds(children, lane, confidence), static_cast<std::int32_t>(lane));
        return largest.place();
    }

    bool lost(MctsNode parent, MctsNode child) const {
        return solver_.on() && solver_.hopeless(parent, child);
    }

    // A float's exponent and the first five bits of its mantissa number the steps of the table,
    // from one visit to 2^32.
    static constexpr int step_bits = 18;
    static constexpr std::uint32_t first_step = std::bit_cast<std::uint32_t>(1.0F) >> step_bits;

    /// Below every bound of a move that may be visited.
    static constexpr float never = -1e9F;

    const MctsTree& tree_;
    const MctsSolver& solver_;
    const MctsSettings& settings_;
    std::array<float, 32 * 32 + 1> spreads_;
    std::vector<float> bounds_;  ///< of the family that is looked at, by lane
};

}  // namespace ply
