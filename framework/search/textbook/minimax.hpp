/// Minimax in its first form: one player maximises, the other minimises.
/// (Shannon, "Programming a computer for playing chess", 1950; von Neumann, 1928)
#pragma once

#include <algorithm>

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Visits every line of the given depth. All values are for the maximising player, the one to move
/// at the root; whoever else moves minimises.
template <Rules R>
class Minimax {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    Minimax(Tree<R>& tree, const Options& /*options*/) : tree_(tree) {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        max_ = tree_.mover(root);
        return value(root, depth, 0);
    }
    const PrincipalVariation& line() const { return line_; }

private:
    Score value(const State& state, int depth, int ply) {
        if (!tree_.enter(max_)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, max_, ply)) return *end;
        if (depth == 0) return tree_.leaf(state, max_);

        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();
        const bool maximising = tree_.mover(state) == max_;
        Score best = maximising ? -infinite_score : infinite_score;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            const Score score = value(child, depth - 1, ply + 1);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (maximising ? score > best : score < best) {
                best = score;
                line_.set(ply, move);
            }
        }
        return best;
    }

    Tree<R>& tree_;
    PrincipalVariation line_;
    Player max_ = 0;
};

}  // namespace ply
