/// Alpha-beta in the negamax form, in the three ways the literature returns a value that lies
/// outside the window. All visit the same nodes from an open window.
///
///     fail=soft   what was found beyond the window on either side, a tighter bound
///                 (Fishburn, "Another optimization of alpha-beta search", 1983). Wikipedia prints
///                 these values under both names: its "fail-hard" only compares before it raises
///                 alpha (https://en.wikipedia.org/wiki/Alpha-beta_pruning)
///     fail=hard   the bound that was crossed, alpha or beta: what programmers call fail-hard
///                 (https://www.chessprogramming.org/Fail-Hard)
///     fail=f2     what was found above beta, unclamped, but never less than alpha from a node with
///                 moves (function F2 of Knuth and Moore, "An analysis of alpha-beta pruning",
///                 1975, the fail-hard form in the literature before Fishburn named the other one)
#pragma once

#include <algorithm>

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Moves are tried in the game's order.
template <Rules R>
class NegamaxAlphaBeta {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    NegamaxAlphaBeta(Tree<R>& tree, const Options& options)
        : tree_(tree),
          soft_(options.word("fail") == "soft"),
          hard_(options.word("fail") == "hard") {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        return value(root, depth, 0, -infinite_score, infinite_score, tree_.mover(root));
    }
    const PrincipalVariation& line() const { return line_; }

private:
    Score value(const State& state, int depth, int ply, Score alpha, Score beta, Player view) {
        if (!tree_.enter(view, alpha, beta)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, view, ply)) return within(*end, alpha, beta);
        if (depth == 0) return within(tree_.leaf(state, view), alpha, beta);
        const Player mover = tree_.mover(state);
        if (mover != view) return -best_move(state, depth, ply, -beta, -alpha, mover);
        return best_move(state, depth, ply, alpha, beta, mover);
    }

    Score best_move(const State& state, int depth, int ply, Score alpha, Score beta, Player mover) {
        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return within(tree_.stuck(), alpha, beta);
        Score best = soft_ ? -infinite_score : alpha;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            const Score score =
                value(child, depth - 1, ply + 1, std::max(alpha, best), beta, mover);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (score > best) {
                best = score;
                if (score > alpha) line_.set(ply, move);
            }
            if (best >= beta) {
                tree_.cut(moves, move);
                break;
            }
        }
        return best;
    }
    Score within(Score score, Score alpha, Score beta) const {
        return hard_ ? std::clamp(score, alpha, beta) : score;
    }

    Tree<R>& tree_;
    PrincipalVariation line_;
    bool soft_;
    bool hard_;
};

}  // namespace ply
