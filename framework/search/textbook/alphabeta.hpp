/// Alpha-beta in the max/min form, fail-hard: a value outside the window comes back as the bound it
/// crossed. (Knuth and Moore, "An analysis of alpha-beta pruning", 1975; the form of Russell and
/// Norvig's textbook, 1995)
#pragma once

#include <algorithm>

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Minimax without the moves that cannot matter. `alpha` is what the maximising player already has
/// for certain, `beta` what the minimising player has; where alpha >= beta the rest is cut off.
/// Moves are tried in the game's order.
template <Rules R>
class AlphaBeta {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    AlphaBeta(Tree<R>& tree, const Options& /*options*/) : tree_(tree) {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        max_ = tree_.mover(root);
        return value(root, depth, 0, -infinite_score, infinite_score);
    }
    const PrincipalVariation& line() const { return line_; }

private:
    Score value(const State& state, int depth, int ply, Score alpha, Score beta) {
        if (!tree_.enter(max_, alpha, beta)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, max_, ply)) return std::clamp(*end, alpha, beta);
        if (depth == 0) return std::clamp(tree_.leaf(state, max_), alpha, beta);

        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return std::clamp(tree_.stuck(), alpha, beta);
        const bool maximising = tree_.mover(state) == max_;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            const Score score = value(child, depth - 1, ply + 1, alpha, beta);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (maximising ? score > alpha : score < beta) {
                (maximising ? alpha : beta) = score;
                line_.set(ply, move);
            }
            if (alpha >= beta) {
                tree_.cut(moves, move);
                break;
            }
        }
        return maximising ? alpha : beta;
    }

    Tree<R>& tree_;
    PrincipalVariation line_;
    Player max_ = 0;
};

}  // namespace ply
