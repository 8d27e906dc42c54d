/// Max^n: every player maximises its own value. With two players it is minimax, with chance nodes
/// expectimax. (Luckhardt and Irani, "An algorithmic solution of n-person games", 1986; Michie,
/// "Game-playing and game-learning automata", 1966)
#pragma once

#include <algorithm>
#include <array>

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/textbook/expectation.hpp"

namespace ply {

/// Visits every line of the given depth; plays every game that has rules. A value a player; a
/// chance node is worth its results' mean by weight (expectation.hpp). A player who is indifferent
/// takes the first move.
template <Rules R>
class MaxN {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    MaxN(Tree<R>& tree, const Options& /*options*/) : tree_(tree), scale_(tree.facts()) {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        Values values;
        search(root, depth, 0, values);
        return Expectation::rounded(values[tree_.mover(root)]);
    }
    const PrincipalVariation& line() const { return line_; }

private:
    using Values = std::array<double, max_players>;

    void search(const State& state, int depth, int ply, Values& values) {
        values.fill(0);
        if (!tree_.enter()) return;
        line_.clear(ply);
        if (tree_.end(state, ply, values)) return rescale(values, &Expectation::of_end);
        if (depth == 0) {
            tree_.leaf(state, values);
            return rescale(values, &Expectation::of_leaf);
        }

        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) {
            tree_.stuck();
            return;
        }
        const Player mover = tree_.mover(state);
        if (mover == chance_player) return expect(state, moves, depth, ply, values);
        bool first = true;
        for (const Move move : moves) {
            const State child = tree_.play(state, move);
            Values found;
            search(child, depth - 1, ply + 1, found);
            tree_.back(found);
            if (tree_.stopped()) return;
            if (!first && found[mover] <= values[mover]) continue;
            first = false;
            values = found;
            line_.set(ply, move);
        }
    }

    void expect(const State& state, const MoveList& results, int depth, int ply, Values& values) {
        double total = 0;
        for (const Move result : results) {
            const State child = tree_.play(state, result);
            Values found;
            search(child, depth - 1, ply + 1, found);
            tree_.back(found);
            if (tree_.stopped()) return;
            const double weight = tree_.weight(state, result);
            total += weight;
            for (std::size_t p = 0; p < values.size(); ++p) values[p] += weight * found[p];
        }
        for (double& value : values) value /= total;
        line_.clear(ply);  // the line ends where the dice are thrown
    }

    void rescale(Values& values, double (Expectation::*as)(Score) const) const {
        for (double& value : values) value = (scale_.*as)(static_cast<Score>(value));
    }

    Tree<R>& tree_;
    Expectation scale_;
    PrincipalVariation line_;
};

}  // namespace ply
