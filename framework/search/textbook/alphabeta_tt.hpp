/// Negamax with alpha-beta, fail-soft, a transposition table, move ordering and iterative
/// deepening. (Marsland, "A review of game-tree pruning", 1986; fail-soft: Fishburn, 1983)
#pragma once

#include <algorithm>

#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/shared_options.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/table/table_cutoffs.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// Options: `tt` (MiB), `tt_accept` (equal: an entry must come from the same depth, so that the
/// root value is minimax's; deeper: from at least that depth), `order` (move_order.hpp).
///
/// table_cutoffs.hpp says which entries are used for what. No value that rests on a repetition is
/// stored.
///
/// With `keeps_leaves` the table holds the values of leaves, too, so that none is read twice; not
/// where positions may repeat.
template <Rules R>
class AlphaBetaTT {
public:
    static constexpr bool always_deepens = true;
    using State = typename R::State;

    AlphaBetaTT(Tree<R>& tree, const Options& options, bool keeps_leaves = false)
        : tree_(tree),
          table_(static_cast<std::size_t>(options.whole("tt"))),
          order_(tree.rules(), order_of(options)),
          repeats_(tree.facts().repetition.rule != Repetition::Rule::none),
          cutoffs_(accepts_deeper(options), repeats_),
          keeps_leaves_(keeps_leaves && table_ && !repeats_),
          least_table_depth_(keeps_leaves_ ? 0 : min_table_depth<R>) {
        table_.grow_from(first_mebibytes);
        table_.take_memory();  // before the time of the first move begins
    }

    void new_match() {
        table_.forget();
        order_.forget();
    }

    Score root_value(const State& root, int depth) {
        begin(depth, depth == 1);
        return window_value(root, depth, -infinite_score, infinite_score);
    }
    /// Makes ready for a search to `depth`; called once before window_value at that depth. `first`:
    /// of those that deepen together.
    void begin(int depth, bool first) {
        line_.begin(depth);
        if (!first) return;
        table_.next_search(tree_.deadline());
        order_.next_search();
    }
    /// The root's value if it lies within the window; outside of it, a bound on it.
    Score window_value(const State& root, int depth, Score alpha, Score beta) {
        return value(root, depth, 0, alpha, beta, tree_.mover(root));
    }
    const PrincipalVariation& line() const { return line_; }

private:
    /// Always part of for_mover: a call apart costs 5 to 15 % of a cheap game's nodes a second.
    [[gnu::always_inline]] Score value(const State& state, int depth, int ply, Score alpha,
                                       Score beta, Player view) {
        // 1. The ends of the tree.
        if (!tree_.enter(view, alpha, beta)) return 0;
        line_.clear(ply);
        if (keeps_leaves_) {
            const bool over = is_over(tree_.rules(), state);
            if (over || depth == 0) return kept_leaf(state, over, ply, view);
        } else {
            if (const auto end = tree_.end(state, view, ply)) return *end;
            if (depth == 0) return tree_.leaf(state, view);
        }

        // 2. From here on all values are for the mover.
        const Player mover = tree_.mover(state);
        if (mover == view) return for_mover(state, depth, ply, alpha, beta, mover);
        return -for_mover(state, depth, ply, -beta, -alpha, mover);
    }

    Score for_mover(const State& state, int depth, int ply, Score alpha, const Score beta,
                    Player mover) {
        // 3. What the table knows. At the root a move is wanted, so the table only orders there.
        const std::uint64_t hash = tree_.rules().hash(state);
        TranspositionTable::Hit hit;
        const bool use_table = table_ && depth >= least_table_depth_;
        if (use_table) {
            hit = table_.probe(hash, ply);
            tree_.table_probe(hit.bound != Bound::none);
        }
        if (ply > 0 && cutoffs_.settles(hit, depth, alpha, beta)) {
            tree_.table_settles(hit.bound, hit.certain());
            return hit.value;
        }

        // 4. The moves, and what they are worth trying first.
        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();
        MovePicker<R> picker(moves);
        picker.rate(order_, tree_.rules(), state, hit.move_tag, {ply, mover});

        // 5. Each move in turn until one is too good.
        const Score first_alpha = alpha;
        const std::uint64_t horizon = tree_.horizon();
        const std::uint64_t repetitions = tree_.repetitions();
        Score best = -infinite_score;
        Move best_move;
        while (picker.next()) {
            const State child = tree_.play(state, picker.move());
            if (table_ && depth > least_table_depth_) table_.prefetch(tree_.rules().hash(child));
            const Score score = value(child, depth - 1, ply + 1, alpha, beta, mover);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (score <= best) continue;
            best = score;
            best_move = picker.move();
            if (score <= alpha) continue;
            alpha = score;
            line_.set(ply, best_move);
            if (alpha >= beta) {
                tree_.cut(picker.is_first(), picker.is_last());
                order_.reward(tree_.rules(), state, best_move, depth, {ply, mover});
                break;
            }
        }

        // 6. Remember it.
        if (use_table && tree_.repetitions() == repetitions) {
            const Bound bound = bound_of(best, first_alpha, beta);
            table_.store(hash, ply,
                         {depth, best, bound, tree_.horizon() == horizon,
                          bound == Bound::upper ? std::uint16_t{0} : best_move.tag(), 0});
        }
        return best;
    }

    /// The value of a leaf, which is read if the table does not know it. Leaves stand there with
    /// depth 0 and their value for the first player.
    Score kept_leaf(const State& state, bool over, int ply, Player view) {
        const std::uint64_t hash = tree_.rules().hash(state);
        const TranspositionTable::Hit hit = table_.probe(hash, ply);
        const bool known = hit.bound == Bound::exact && hit.depth == 0;
        tree_.table_probe(known);
        if (known) {
            tree_.table_settles(Bound::exact, over);
            return view == 0 ? hit.value : -hit.value;
        }
        const Score value = over ? *tree_.end(state, view, ply) : tree_.leaf(state, view);
        if (hit.bound == Bound::none)
            table_.store(hash, ply, {0, view == 0 ? value : -value, Bound::exact, over, 0, 0});
        return value;
    }

    static constexpr std::size_t first_mebibytes = 4;

    Tree<R>& tree_;
    TranspositionTable table_;
    MoveOrder<R> order_;
    PrincipalVariation line_;
    bool repeats_;
    TableCutoffs cutoffs_;
    bool keeps_leaves_;
    int least_table_depth_;
};

}  // namespace ply
