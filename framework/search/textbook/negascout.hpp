/// NegaScout, which is principal variation search: the first move with the whole window, the others
/// first with an empty one, to see whether they are better at all.
/// (Reinefeld, "An improvement to the Scout tree-search algorithm", 1983, in the form of
/// http://www.zib.de/reinefeld/Research/nsc.html; Marsland and Campbell, "Parallel search of
/// strongly ordered game trees", 1982, call it PVS)
#pragma once

#include <algorithm>

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Fail-soft, without a table, moves in the game's order: good ordering makes it pay, bad ordering
/// makes it search twice. Where the second search finds no more than the first had promised, nobody
/// has seen the whole line: it ends there.
template <Rules R>
class NegaScout {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    NegaScout(Tree<R>& tree, const Options& /*options*/) : tree_(tree) {}
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
        if (const auto end = tree_.end(state, view, ply)) return *end;
        if (depth == 0) return tree_.leaf(state, view);
        const Player mover = tree_.mover(state);
        if (mover != view) return -best_move(state, depth, ply, -beta, -alpha, mover);
        return best_move(state, depth, ply, alpha, beta, mover);
    }

    Score best_move(const State& state, int depth, int ply, Score alpha, Score beta, Player mover) {
        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();
        Score best = -infinite_score;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            const Score lower = std::max(alpha, best);
            const bool first = best == -infinite_score;
            // 1. Is it better at all? 2. If so, and if it matters by how much, how much? It is
            // worth no less than the first search says, and what a leaf is worth is known by then.
            Score score = value(child, depth - 1, ply + 1, lower, first ? beta : lower + 1, mover);
            if (!first && depth > 1 && score > lower && score < beta && !tree_.stopped()) {
                tree_.found(score);
                score = value(child, depth - 1, ply + 1, score, beta, mover);
            }
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

    Tree<R>& tree_;
    PrincipalVariation line_;
};

}  // namespace ply
