/// Negamax: minimax with one rule for both sides, since a position's value is always requested for
/// a named player. (Knuth and Moore, "An analysis of alpha-beta pruning", 1975, function F)
#pragma once

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Visits the same nodes as minimax. `view` is the player whose value is requested; the sign
/// flips only where the player to move is another one, so a player may move twice in a row.
template <Rules R>
class Negamax {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    Negamax(Tree<R>& tree, const Options& /*options*/) : tree_(tree) {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        return value(root, depth, 0, tree_.mover(root));
    }
    const PrincipalVariation& line() const { return line_; }

private:
    Score value(const State& state, int depth, int ply, Player view) {
        if (!tree_.enter(view)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, view, ply)) return *end;
        if (depth == 0) return tree_.leaf(state, view);

        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();
        const Player mover = tree_.mover(state);
        Score best = -infinite_score;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            const Score score = value(child, depth - 1, ply + 1, mover);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (score > best) {
                best = score;
                line_.set(ply, move);
            }
        }
        return mover == view ? best : -best;
    }

    Tree<R>& tree_;
    PrincipalVariation line_;
};

}  // namespace ply
