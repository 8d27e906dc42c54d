/// What is proved in the tree of Monte Carlo tree search: bounds of the value go up.
/// (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008; with draws and margins:
/// Cazenave and Saffidine, "Score bounded Monte-Carlo tree search", 2010)
#pragma once

#include <algorithm>
#include <vector>

#include "framework/game/facts.hpp"
#include "framework/search/mcts/mcts_tree.hpp"

namespace ply {

/// Each node lies between two bounds of what player 1 gets with best play of both sides, whatever
/// the dice show. A tree is not a graph: a node knows how it was reached, so that a draw by
/// repetition is proved as well as any other. Of margins beyond ± 32766 only the sign and that size
/// are proved.
class MctsSolver {
public:
    using Path = std::vector<MctsNode>;

    MctsSolver(const Facts& facts, bool on) : on_(on), wins_only_(facts.goal == Goal::win) {}

    /// No value is further from zero.
    static Score bound(bool wins_only) { return wins_only ? 1 : most; }

    bool on() const { return on_; }

    /// What an outcome is worth for player 1: -1, 0, 1, or the margin.
    Score value_of(const Outcome& outcome) const {
        return worth(outcome, wins_only_ ? Goal::win : Goal::margin, 0);
    }

    bool proven(MctsNode node) const { return on_ && relaxed(node.bounds()).proven(); }

    /// The last node of `path` is worth `value`: those above it learn of it.
    void settle(const Path& path, Score value) const {
        if (!on_) return;
        const Score limit = bound(wins_only_) - (wins_only_ ? 0 : 1);
        MctsBounds bounds{narrow(std::min(value, limit)), narrow(std::max(value, -limit))};
        for (std::size_t i = path.size(); i-- > 0;) {
            if (!tighten(path[i].bounds(), bounds)) return;
            if (i == 0) return;
            path[i].siblings().set_bounded();
            bounds = of_children(path[i].siblings());
        }
    }

    /// Whether `child` cannot change what its parent is worth, and is not the move that holds it.
    bool hopeless(MctsNode parent, MctsNode child) const {
        const MctsBounds bounds = relaxed(child.bounds());
        const MctsBounds sure = relaxed(parent.bounds());
        if (child.mover() == 0)
            return bounds.upper < sure.lower ||
                   (bounds.upper == sure.lower && (!bounds.proven() || bounds.upper == worst()));
        return bounds.lower > sure.upper ||
               (bounds.lower == sure.upper && (!bounds.proven() || bounds.lower == -worst()));
    }

private:
    static constexpr std::int16_t most = INT16_MAX;

    std::int16_t narrow(Score value) const {
        const Score limit = bound(wins_only_);
        return static_cast<std::int16_t>(std::clamp(value, -limit, limit));
    }
    Score worst() const { return -bound(wins_only_); }

    /// The bounds of a node from those of its children. Sequentially consistent, as it is rare: of
    /// two threads that settle the last two children at the same time one sees both.
    static MctsBounds of_children(MctsFamily children) {
        const Player mover = children.mover();
        MctsBounds all = std::atomic_ref(children[1].bounds()).load();
        for (const MctsNode child : children) {
            const MctsBounds each = std::atomic_ref(child.bounds()).load();
            all.lower =
                mover == 0 ? std::max(all.lower, each.lower) : std::min(all.lower, each.lower);
            all.upper = mover == 0 || mover == chance_player ? std::max(all.upper, each.upper)
                                                             : std::min(all.upper, each.upper);
        }
        return all;
    }

    /// Bounds only ever close in. False: nothing new.
    static bool tighten(MctsBounds& bounds, MctsBounds to) {
        const std::atomic_ref changing(bounds);
        MctsBounds old = changing.load();
        MctsBounds closer;
        do {
            closer = {std::max(old.lower, to.lower), std::min(old.upper, to.upper)};
            if (closer == old) return false;
        } while (!changing.compare_exchange_weak(old, closer));
        return true;
    }

    bool on_;
    bool wins_only_;
};

}  // namespace ply
