/// What is proved in the tree of Monte Carlo tree search: bounds of the value go up.
/// (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008; with draws and margins:
/// Cazenave and Saffidine, "Score bounded Monte-Carlo tree search", 2010)
#pragma once

#include <algorithm>
#include <vector>

#include "framework/game/facts.hpp"
#include "framework/search/mcts_tree.hpp"

namespace ply {

/// Each node lies between two bounds of what player 1 gets with best play of both sides, whatever
/// the dice show. A tree is not a graph: a node knows how it was reached, so that a draw by
/// repetition is proved as well as any other.
class MctsSolver {
public:
    MctsSolver(MctsTree& tree, const Facts& facts, bool on)
        : tree_(tree), on_(on), wins_only_(facts.goal == Goal::win) {}

    /// No value is further from zero.
    static Score bound(bool wins_only) { return wins_only ? 1 : infinite_score; }

    bool on() const { return on_; }

    /// What an outcome is worth for player 1: -1, 0, 1, or the margin.
    Score value_of(const Outcome& outcome) const {
        const std::int32_t utility = outcome.utility[0];
        if (!wins_only_) return clamp_evaluation(utility);
        return utility > 0 ? 1 : utility < 0 ? -1 : 0;
    }

    bool proven(const MctsNode& node) const {
        return on_ && node.lower.load(std::memory_order_relaxed) ==
                          node.upper.load(std::memory_order_relaxed);
    }

    /// The last node of `path` is worth `value`: those above it learn of it.
    void settle(const std::vector<std::uint32_t>& path, Score value) {
        if (!on_) return;
        if (!tighten(tree_[path.back()], value, value)) return;
        for (std::size_t i = path.size() - 1; i-- > 0;) {
            tree_[path[i]].bounded.store(true, std::memory_order_relaxed);
            if (!update(path[i])) return;
        }
    }

    /// Whether `child` cannot change what its parent is worth, and is not the move that holds it.
    bool hopeless(const MctsNode& parent, const MctsNode& child) const {
        const Score lower = child.lower.load(std::memory_order_relaxed);
        const Score upper = child.upper.load(std::memory_order_relaxed);
        if (child.mover == 0) {
            const Score sure = parent.lower.load(std::memory_order_relaxed);
            return upper < sure || (upper == sure && (lower != upper || upper == worst()));
        }
        const Score sure = parent.upper.load(std::memory_order_relaxed);
        return lower > sure || (lower == sure && (lower != upper || lower == -worst()));
    }

private:
    Score worst() const { return -bound(wins_only_); }

    /// The bounds of a node from those of its children. False: nothing new.
    bool update(std::uint32_t index) {
        MctsNode& node = tree_[index];
        const std::uint32_t first = tree_.first_child(index);
        Score lower = tree_[first].lower;
        Score upper = tree_[first].upper;
        for (std::uint32_t i = 1; i < node.children; ++i) {
            const MctsNode& child = tree_[first + i];
            if (child.mover == 0) {
                lower = std::max<Score>(lower, child.lower);
                upper = std::max<Score>(upper, child.upper);
            } else if (child.mover == chance_player) {
                lower = std::min<Score>(lower, child.lower);
                upper = std::max<Score>(upper, child.upper);
            } else {
                lower = std::min<Score>(lower, child.lower);
                upper = std::min<Score>(upper, child.upper);
            }
        }
        return tighten(node, lower, upper);
    }

    /// Sequentially consistent, as it is rare: of two threads that settle the last two children at
    /// the same time one sees both. Bounds only ever close in.
    bool tighten(MctsNode& node, Score lower, Score upper) const {
        bool changed = false;
        Score old = node.lower;
        while (old < lower && !(changed |= node.lower.compare_exchange_weak(old, lower))) {
        }
        old = node.upper;
        bool fell = false;
        while (old > upper && !(fell = node.upper.compare_exchange_weak(old, upper))) {
        }
        return changed || fell;
    }

    MctsTree& tree_;
    bool on_;
    bool wins_only_;
};

}  // namespace ply
