/// Negamax with a colour factor: leaves are valued for the player to move at the root, and `colour`
/// (+1 or -1) turns the value for whoever is to move. (Shannon's values in the form of Knuth and
/// Moore, 1975; as pseudo-code with a colour: https://en.wikipedia.org/wiki/Negamax)
#pragma once

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Visits the same nodes as minimax. The textbook turns the colour at each ply, which is right
/// where players alternate. Here the colour is that of the mover: +1 where the root's player moves,
/// -1 where the other one does, and the sign turns only where the colour does.
template <Rules R>
class NegamaxColour {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    NegamaxColour(Tree<R>& tree, const Options& /*options*/) : tree_(tree) {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        max_ = tree_.mover(root);
        return value(root, depth, 0, 1);
    }
    const PrincipalVariation& line() const { return line_; }

private:
    Score value(const State& state, int depth, int ply, int colour) {
        if (!tree_.enter(colour > 0 ? max_ : 1 - max_)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, max_, ply)) return colour * *end;
        if (depth == 0) return colour * tree_.leaf(state, max_);

        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();
        Score best = -infinite_score;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            const int turn = colour_of(child) * colour;  // -1: another player moves next
            const Score found = value(child, depth - 1, ply + 1, turn * colour);
            tree_.back(found);
            if (tree_.stopped()) return 0;
            if (turn * found > best) {
                best = turn * found;
                line_.set(ply, move);
            }
        }
        return best;
    }
    int colour_of(const State& state) const { return tree_.mover(state) == max_ ? 1 : -1; }

    Tree<R>& tree_;
    PrincipalVariation line_;
    Player max_ = 0;
};

}  // namespace ply
