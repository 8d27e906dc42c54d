/// A few plies with the game's evaluation: which moves promise most. Proves and remembers nothing.
/// (Ordering an exact search by shallow ones with an evaluation: Buro, "Experiments with
/// Multi-ProbCut and a new high-quality evaluation function for Othello", 1997)
#pragma once

#include <algorithm>
#include <utility>

#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Alpha-beta over the tree and by the move ordering of the search that asks, both of which must
/// outlive it. Its nodes count; its leaves are not unfinished ones of that search.
template <Rules R>
class Lookahead {
public:
    using State = typename R::State;

    Lookahead(Tree<R>& tree, const MoveOrder<R>& order, Evaluator<R> evaluator)
        : tree_(tree), order_(order), evaluator_(std::move(evaluator)) {}

    /// The value for `view` after `depth` more plies.
    Score value(const State& state, int depth, Score alpha, Score beta, Player view) {
        if (!tree_.enter(view, alpha, beta)) return 0;
        if (is_over(tree_.rules(), state)) {
            tree_.count_leaf();
            return score_of(*tree_.rules().outcome(state), tree_.facts().goal, view, 0,
                            evaluator_.point());
        }
        if (depth <= 0) {
            tree_.count_leaf();
            return evaluator_(tree_.rules(), state, view);
        }
        const Player mover = tree_.mover(state);
        if (mover == view) return for_mover(state, depth, alpha, beta, mover);
        return -for_mover(state, depth, -beta, -alpha, mover);
    }

private:
    Score for_mover(const State& state, int depth, Score alpha, Score beta, Player mover) {
        MoveList moves;
        tree_.rules().moves(state, moves);
        MovePicker<R> picker(moves);
        if (depth > 1) picker.rate(order_, tree_.rules(), state, 0, {max_depth, mover});
        Score best = -infinite_score;
        while (best < beta && picker.next()) {
            const State child = tree_.play(state, picker.move());
            const Score score = value(child, depth - 1, std::max(alpha, best), beta, mover);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            best = std::max(best, score);
        }
        return best;
    }

    Tree<R>& tree_;
    const MoveOrder<R>& order_;
    Evaluator<R> evaluator_;
};

}  // namespace ply
