/// Expectiminimax with the cuts at chance nodes called Star1 and Star2.
/// (Michie, "Game-playing and game-learning automata", 1966; Ballard, "The *-minimax search
/// procedure for trees containing chance nodes", 1983; Hauk, Buro and Schaeffer, "Rediscovering
/// *-minimax search", 2004)
#pragma once

#include <algorithm>
#include <array>

#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/textbook/expectation.hpp"

namespace ply {

/// Games of one player, or of two whose gains add up to zero, with dice or without. Moves and
/// results are tried in the game's order; the line ends where dice are thrown. Options:
///
///     prune=none     every line, as the definition says
///     prune=star1    alpha-beta; a chance node is left when even the best (worst) values of the
///                    results not yet seen cannot bring it into the window
///     prune=star2    before that, one move is probed behind each result: a bound on its value
///     bound=N        no value counts for more than N (expectation.hpp): the nearer N is to the
///                    values that occur, the earlier Star1 cuts
template <Rules R>
class Expectiminimax {
public:
    static constexpr bool always_deepens = false;
    using State = typename R::State;

    Expectiminimax(Tree<R>& tree, const Options& options)
        : tree_(tree),
          scale_(tree.facts(), options.integer("bound")),
          prunes_(options.word("prune") != "none"),
          probes_(options.word("prune") == "star2") {}
    void new_match() {}

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        const double limit = scale_.limit() + 1;
        return Expectation::rounded(value(root, depth, 0, -limit, limit, tree_.mover(root)));
    }
    const PrincipalVariation& line() const { return line_; }

private:
    /// Fail-soft. Values and window are for `view`.
    double value(const State& state, int depth, int ply, double alpha, double beta, Player view) {
        if (!tree_.enter(view, whole(alpha), whole(beta))) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, view, ply)) return scale_.of_end(*end);
        if (depth == 0) return scale_.of_leaf(tree_.leaf(state, view));

        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();
        const Player mover = tree_.mover(state);
        if (mover == chance_player) return mean(state, moves, depth, ply, alpha, beta, view);
        if (mover == view) return best_move(state, moves, depth, ply, alpha, beta, mover);
        return -best_move(state, moves, depth, ply, -beta, -alpha, mover);
    }

    /// `known`: a move whose value is `best` and need not be found again.
    double best_move(const State& state, const MoveList& moves, int depth, int ply, double alpha,
                     double beta, Player mover, const Move* known = nullptr,
                     double best = -infinite_score) {
        int searched = 0;
        for (const Move move : moves) {
            if (known != nullptr && move == *known) continue;
            if (prunes_ && best >= beta) {
                tree_.cut(searched == 1, false);
                break;
            }
            ++searched;
            const double lower = prunes_ ? std::max(alpha, best) : alpha;
            const double found = below(state, move, depth, ply, lower, beta, mover);
            if (tree_.stopped()) return 0;
            if (found <= best) continue;
            best = found;
            line_.set(ply, move);
        }
        return best;
    }

    struct Range {
        double low = 0;
        double high = 0;
    };
    /// What is known of a result: where its value lies, and the value of one move behind it.
    struct Probed {
        Range range;
        std::optional<Move> move;
        double value = 0;
    };
    using Probes = std::array<Probed, 64>;

    double mean(const State& state, const MoveList& results, int depth, int ply, double alpha,
                double beta, Player view) {
        // 1. Star2: the bound that one move behind each result gives.
        Probes probes;
        Range rest = whole_range(total_weight(state, results));
        const bool probed = probes_ && depth > 1 && results.size() <= probes.size();
        if (probed) {
            const auto cut = probe(state, results, depth, ply, alpha, beta, view, rest, probes);
            if (cut || tree_.stopped()) return cut.value_or(0);
        }
        // 2. Star1: each result in turn, until the others cannot bring the mean into the window.
        const double total = total_weight(state, results);
        double sum = 0;
        for (std::size_t i = 0; i < results.size(); ++i) {
            const double weight = tree_.weight(state, results[i]);
            const Range known = probed ? probes[i].range : whole_range(1);
            rest.low -= weight * known.low;
            rest.high -= weight * known.high;
            const double worst = (alpha * total - sum - rest.high) / weight;
            const double enough = (beta * total - sum - rest.low) / weight;
            const double lower = prunes_ ? std::max(worst, known.low - 1) : alpha;
            const double upper = prunes_ ? std::min(enough, known.high + 1) : beta;
            const double found =
                probed && probes[i].move
                    ? others(state, results[i], probes[i], depth - 1, ply + 1, lower, upper, view)
                    : below(state, results[i], depth, ply, lower, upper, view);
            if (tree_.stopped()) return 0;
            sum += weight * found;
            if (!prunes_ || (found > worst && found < enough)) continue;
            tree_.cut(results, results[i]);
            return found <= worst ? std::min(alpha, (sum + rest.high) / total)
                                  : std::max(beta, (sum + rest.low) / total);
        }
        line_.clear(ply);
        return sum / total;
    }

    /// Where a player moves after a result, the value is at least (at most, for the other player)
    /// that of any one move. Fills the probes; a value if the bounds together are outside of the
    /// window.
    std::optional<double> probe(const State& state, const MoveList& results, int depth, int ply,
                                double alpha, double beta, Player view, Range& rest,
                                Probes& probes) {
        const double total = total_weight(state, results);
        for (std::size_t i = 0; i < results.size(); ++i) {
            const double weight = tree_.weight(state, results[i]);
            Range& range = probes[i].range = whole_range(1);
            rest.low -= weight * range.low;
            rest.high -= weight * range.high;
            const double worst = (alpha * total - rest.high) / weight;
            const double enough = (beta * total - rest.low) / weight;
            one_move(state, results[i], depth - 1, ply + 1, worst, enough, view, probes[i]);
            if (tree_.stopped()) return std::nullopt;
            rest.low += weight * range.low;
            rest.high += weight * range.high;
            if (rest.high <= alpha * total || rest.low >= beta * total) {
                tree_.cut(i == 0, false);
                return rest.high <= alpha * total ? std::min(alpha, rest.high / total)
                                                  : std::max(beta, rest.low / total);
            }
        }
        return std::nullopt;
    }

    /// The value of one move behind `result`: exact, or there is a cut.
    void one_move(const State& state, Move result, int depth, int ply, double worst, double enough,
                  Player view, Probed& probed) {
        const State child = tree_.play(state, result);
        const Player mover = is_over(tree_.rules(), child) ? chance_player : tree_.mover(child);
        MoveList moves;
        if (mover != chance_player) tree_.moves(child, moves);
        if (moves.empty()) return tree_.back();
        const bool own = mover == view;
        const double lower = own ? -infinite_score : worst;
        const double upper = own ? enough : infinite_score;
        if (!tree_.enter(view, whole(lower), whole(upper))) return tree_.back();
        probed.move = likely(child, moves);
        probed.value = below(child, *probed.move, depth, ply, lower, upper, view);
        (own ? probed.range.low : probed.range.high) = probed.value;
        tree_.back(whole(probed.value));
    }
    /// The value of `result` by the moves behind it, one of which is probed already.
    double others(const State& state, Move result, const Probed& probed, int depth, int ply,
                  double alpha, double beta, Player view) {
        const State child = tree_.play(state, result);
        double found = 0;
        if (tree_.enter(view, whole(alpha), whole(beta))) {
            MoveList moves;
            tree_.moves(child, moves);
            const Player mover = tree_.mover(child);
            found = mover == view ? best_move(child, moves, depth, ply, alpha, beta, mover,
                                              &*probed.move, probed.value)
                                  : -best_move(child, moves, depth, ply, -beta, -alpha, mover,
                                               &*probed.move, -probed.value);
        }
        tree_.back(whole(found));
        return found;
    }
    Move likely(const State& state, const MoveList& moves) const {
        Move best = moves[0];
        if constexpr (HasOrderHint<R>)
            for (const Move move : moves)
                if (tree_.rules().order_hint(state, move) > tree_.rules().order_hint(state, best))
                    best = move;
        return best;
    }

    /// The value of what `move` leads to.
    double below(const State& state, Move move, int depth, int ply, double alpha, double beta,
                 Player view) {
        const State child = tree_.play(state, move);
        const double found = value(child, depth - 1, ply + 1, alpha, beta, view);
        tree_.back(whole(found));
        return found;
    }
    double total_weight(const State& state, const MoveList& results) const {
        double total = 0;
        for (const Move result : results) total += tree_.weight(state, result);
        return total;
    }
    Range whole_range(double weight) const {
        return {-weight * scale_.limit(), weight * scale_.limit()};
    }
    /// As reported to the tree's recorder: a bound that no value reaches is infinite.
    Score whole(double value) const {
        if (value > scale_.limit()) return infinite_score;
        if (value < -scale_.limit()) return -infinite_score;
        return Expectation::rounded(value);
    }

    Tree<R>& tree_;
    Expectation scale_;
    PrincipalVariation line_;
    bool prunes_;
    bool probes_;
};

}  // namespace ply
