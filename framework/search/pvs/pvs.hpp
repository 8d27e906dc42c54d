/// Principal variation search with all its parts: the recursion.
/// (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982)
///
///     futility                Schaeffer, "Experiments in search and knowledge", 1986; Heinz,
///                             "Extended futility pruning", 1998
///     null move               Beal, "Experiments with the null move", 1989; Donninger, 1993
///     late move reductions    https://www.chessprogramming.org/Late_Move_Reductions
///     check extension         https://www.chessprogramming.org/Check_Extensions
///     one-reply extension     https://www.chessprogramming.org/One_Reply_Extensions
///     mate distance           https://www.chessprogramming.org/Mate_Distance_Pruning
///
/// pvs_searcher.hpp deepens, opens windows and starts threads around it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/ordered_moves.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/pvs/abdada.hpp"
#include "framework/search/pvs/futility_margins.hpp"
#include "framework/search/pvs/late_move_reductions.hpp"
#include "framework/search/pvs/pv_extension.hpp"
#include "framework/search/pvs/pvs_recursion.hpp"
#include "framework/search/pvs/quiescence.hpp"
#include "framework/search/table/table_cutoffs.hpp"
#include "framework/search/table/table_key.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// One thread's search; table and busy moves are shared with the other threads.
///
/// Wins and losses it reports are proofs whatever is switched on: reductions and null moves only
/// ever lose wins, they do not make any. With tt_accept=equal and without quiescence, null_move,
/// lmr, futility, extensions and repetition the root value is minimax's.
template <Rules R>
class Pvs final : public PvsRecursion {
public:
    using State = typename R::State;

    [[gnu::cold]] Pvs(const R& rules, Evaluator<R> evaluator, const PvsOptions& options,
                      TranspositionTable& table, BusyMoves* busy)
        : tree_(rules, std::move(evaluator)),
          options_(options),
          table_(table),
          busy_(busy),
          cutoffs_(options.accept_deeper, tree_.facts().repetition.rule != Repetition::Rule::none),
          order_(tree_.rules(), options.order),
          key_(tree_.rules(), options.symmetry),
          line_end_(tree_, table_, key_),
          quiescence_(tree_, order_, line_, options.quiescence),
          to_win_(tree_.facts().goal == Goal::win) {
        tree_.draw_first_repetition(options.repetition);
        const bool repeats = tree_.facts().repetition.rule != Repetition::Rule::none;
        if constexpr (HasForesight<R>)
            foresight_ = options.foresight && to_win_ && !repeats && offers_foresight();
        passes_ = options.null_move && offers_null_move();
        line_.begin(max_depth + 2);  // takes its memory before a clock runs
    }

    [[gnu::cold]] void new_match() override {
        order_.forget();
        margins_.forget();
        quiescence_.new_match();
    }
    bool record(SearchRecorder* recorder) override { return tree_.record(recorder); }
    [[gnu::cold]] void begin(const Position& root, const Limits& limits, std::stop_token stop,
                             NodePool* pool) override {
        tree_.begin(root.path, limits, std::move(stop), pool);
        root_ = state_of<R>(root.state);
        order_.next_search();
        line_.begin(max_depth + 2);
    }
    TreeProgress& progress() override { return tree_; }
    const PrincipalVariation& line() const override { return line_; }
    [[gnu::cold]] std::vector<Move> root_moves() override {
        return ordered_moves(tree_, table_, order_, key_,
                             key_.of(tree_.rules(), root_, max_depth, 0), root_, 0);
    }

    void begin_depth(int depth) override { tree_.begin_depth(depth); }
    bool enter_root(Score alpha, Score beta) override {
        return tree_.enter(tree_.mover(root_), alpha, beta);
    }
    Score value_of(Move move, int depth, Score alpha, Score beta) override {
        const Player mover = tree_.mover(root_);
        const State child = tree_.play(root_, move);
        played_[0] = order_.wants_replies() ? order_.place_of(tree_.rules(), root_, move, mover)
                                            : MoveOrder<R>::nowhere;
        root_depth_ = depth;
        const Score score = value(child, depth - 1, 1, alpha, beta, mover, true);
        tree_.back(score);
        line_.set(0, move);
        return score;
    }
    void found(Score score) override { tree_.found(score); }
    void lengthen(std::vector<Move>& line, int depth, Score score, bool proven) const override {
        line_end_.add(root_, line, depth, score, proven);
    }

private:
    using Place = typename MoveOrder<R>::Place;

    Score value(const State& state, int depth, int ply, Score alpha, Score beta, Player view,
                bool may_pass) {
        // 1. The ends of the tree.
        if (!tree_.enter(view, alpha, beta)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, view, ply)) return *end;
        if (ply >= max_depth) return tree_.leaf(state, view);

        // 2. From here on all values are for the mover.
        const Player mover = tree_.mover(state);
        if (mover == view) return for_mover(state, depth, ply, alpha, beta, mover, may_pass);
        return -for_mover(state, depth, ply, -beta, -alpha, mover, may_pass);
    }

    Score for_mover(const State& state, int depth, int ply, Score alpha, Score beta, Player mover,
                    bool may_pass) {
        const bool checked = tree_.in_check(state);
        const bool may_extend = options_.extensions && ply < 2 * root_depth_;
        if (checked && may_extend) depth = std::max(depth, 0) + 1;
        if (depth <= 0) return quiescence_.value(state, ply, alpha, beta, mover);

        // 3. No win is nearer than the next ply, no loss nearer than this one.
        if (to_win_)
            if (const auto value = narrow(alpha, beta, ply - win_score, win_score - ply - 1))
                return *value;
        const bool open_window = alpha + 1 < beta;

        // 4. What the table knows. At the root a move is wanted, so it only orders there.
        TranspositionTable::Hit hit;
        typename TableKey<R>::Key key;
        const bool use_table = table_ && depth >= min_table_depth<R>;
        if (use_table) {
            key = key_.of(tree_.rules(), state, depth, ply);
            hit = table_.probe(key.hash, ply);
            tree_.table_probe(hit.bound != Bound::none);
            if (ply > 0 && cutoffs_.settles(hit, depth, alpha, beta)) {
                tree_.table_settles(hit.bound, hit.certain());
                return hit.value;
            }
            hit.move_tag = key_.tag_here(tree_.rules(), state, key, hit.move_tag);
        }

        // 5. What the rules see at a glance.
        MoveList moves;
        const bool foresees = foresight_ && ply > 0 && (depth > 1 || options_.accept_deeper);
        if (foresees)
            if (const auto value = foresee(state, ply, alpha, beta, mover, moves)) return *value;

        // 6. So near the leaves the static value hardly changes: is it far outside the window?
        // Where it is above, the moves need not even be found.
        const bool shallow = options_.futility && !open_window && !checked &&
                             depth <= margins_.deepest && !is_decided(alpha) && !is_decided(beta);
        Prospect prospect;
        if (shallow) {
            prospect = margins_.prospect(depth, tree_.estimate(state, mover));
            if (prospect.worst >= beta) {
                tree_.note_horizon();
                return prospect.worst;
            }
        }
        const bool futile = shallow && prospect.best <= alpha;
        if (!foresees) {
            tree_.moves(state, moves);
            if (moves.empty()) return tree_.stuck();
        }

        // 7. So good that even passing would be enough?
        if (may_pass && passes_ && !open_window && depth >= 3 && !is_decided(beta))
            if (passing_is_enough(state, depth, ply, beta, mover)) return beta;

        // 8. Each move in turn until one is too good.
        const Before before{alpha, tree_.nodes(), tree_.horizon(), tree_.repetitions()};
        const Place place{ply, mover, ply > 0 ? played_[ply - 1] : MoveOrder<R>::nowhere};
        MovePicker<R> picker(moves);
        picker.rate(order_, tree_.rules(), state, hit.move_tag, place);
        const bool forced = moves.size() == 1 && !checked && may_extend;
        const int next_depth = forced ? depth : depth - 1;
        Score best = -infinite_score;
        Move best_move;
        while (picker.next()) {
            const Move move = picker.move();
            const bool quiet = is_quiet(state, move);
            const bool in_vain = futile && quiet && best != -infinite_score;
            if (in_vain && foresees) {  // no win is to be had: it need not even be played
                best = std::max(best, prospect.best);
                tree_.note_horizon();
                continue;
            }
            const State child = tree_.play(state, move);
            if (in_vain && stays_quiet(child)) {
                best = std::max(best, prospect.best);
                tree_.note_horizon();
                tree_.back();
                continue;
            }
            if (options_.prefetch && table_ && next_depth >= min_table_depth<R>)
                table_.prefetch(tree_.rules().hash(child));
            const std::uint64_t busy_hash = busy_hash_of(child, depth);
            if (busy_hash != 0 && busy_->is_busy(busy_hash) && picker.defer()) {
                tree_.back();
                continue;
            }
            const BusyMoves::Mark mark(busy_hash != 0 ? busy_ : nullptr, busy_hash);
            if (order_.wants_replies())
                played_[ply] = order_.place_of(tree_.rules(), state, move, mover);
            const Score score = move_value(child, picker.rank(), next_depth, ply, alpha, beta,
                                           mover, best == -infinite_score, quiet && !checked);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (shallow && quiet) margins_.learn_move(depth, prospect.estimate, score);
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score <= alpha) continue;
            alpha = score;
            if (open_window || ply == 0) line_.set(ply, best_move);
            if (alpha >= beta) {
                tree_.cut(picker.is_first(), picker.is_last());
                order_.reward(tree_.rules(), state, best_move, depth, place);
                break;
            }
        }
        if (shallow) margins_.learn_position(depth, prospect.estimate, best);

        // 9. Remember it.
        if (use_table && tree_.repetitions() == before.repetitions)
            remember(state, key, depth, ply, best, best_move, beta, before);
        return best;
    }

    /// What was so before the moves of a node were searched.
    struct Before {
        Score alpha;
        std::uint64_t nodes;
        std::uint64_t horizon;
        std::uint64_t repetitions;
    };

    /// Values are from `least` to `most`: cuts the window, and returns a value where nothing is
    /// left of it.
    static std::optional<Score> narrow(Score& alpha, Score& beta, Score least, Score most) {
        alpha = std::max(alpha, least);
        if (alpha >= beta) return alpha;
        beta = std::min(beta, most);
        if (alpha >= beta) return beta;
        return std::nullopt;
    }
    /// Fills in the moves, where the next two plies do not settle the value.
    std::optional<Score> foresee(const State& state, int ply, Score& alpha, Score& beta,
                                 Player mover, MoveList& moves) {
        if constexpr (HasForesight<R>) {
            const Foresight foresight = tree_.rules().foresee(state, moves);
            if (foresight == Foresight::win) return tree_.foreseen(win_score - ply - 1, mover);
            if (foresight == Foresight::loss) return tree_.foreseen(ply + 2 - win_score, mover);
        }
        return narrow(alpha, beta, ply + 4 - win_score, win_score - ply - 3);
    }
    bool stays_quiet(const State& child) const {
        return !is_over(tree_.rules(), child) && !tree_.in_check(child);
    }
    /// By what threads know which moves the others are searching: those come later, when their
    /// results may be in the table. 0: nobody asks.
    std::uint64_t busy_hash_of(const State& child, int depth) const {
        return busy_ != nullptr && depth >= defer_depth ? tree_.rules().hash(child) + depth : 0;
    }
    void remember(const State& state, const typename TableKey<R>::Key& key, int depth, int ply,
                  Score best, Move best_move, Score beta, const Before& before) {
        const Bound bound = bound_of(best, before.alpha, beta);
        const bool complete = tree_.horizon() == before.horizon;
        const std::uint16_t tag = bound == Bound::upper
                                      ? std::uint16_t{0}
                                      : key_.tag_there(tree_.rules(), state, key, best_move);
        table_.store(key.hash, ply,
                     {depth, best, bound, complete, tag, tree_.nodes() - before.nodes});
    }

    /// The first move with the whole window, the others with an empty one, late ones less deep,
    /// until one proves to be better than that.
    Score move_value(const State& child, std::size_t number, int depth, int ply, Score alpha,
                     Score beta, Player mover, bool first, bool quiet) {
        if (first) return value(child, depth, ply + 1, alpha, beta, mover, true);
        const int reduction = quiet ? reduction_of(child, number, depth, alpha + 1 < beta) : 0;
        Score score = value(child, depth - reduction, ply + 1, alpha, alpha + 1, mover, true);
        if (reduction > 0 && score > alpha && !tree_.stopped()) {
            tree_.found(score);
            score = value(child, depth, ply + 1, alpha, alpha + 1, mover, true);
        }
        if (score > alpha && score < beta && !tree_.stopped()) {
            tree_.found(score);
            score = value(child, depth, ply + 1, alpha, beta, mover, true);
        }
        return score;
    }

    bool is_quiet(const State& state, Move move) const {
        if constexpr (HasNoisy<R>) return !tree_.rules().noisy(state, move);
        return true;
    }

    int reduction_of(const State& child, std::size_t number, int depth, bool open_window) const {
        if (!options_.late_move_reductions) return 0;
        const int reduction = late_move_reduction(depth, number) - (open_window ? 1 : 0);
        return reduction <= 0 || tree_.in_check(child) ? 0 : reduction;
    }

    bool passing_is_enough(const State& state, int depth, int ply, Score beta, Player mover) {
        if constexpr (HasNullMove<R>) {
            if (tree_.estimate(state, mover) < beta) return false;
            State passed = state;
            if (!tree_.pass(passed)) return false;
            played_[ply] = MoveOrder<R>::nowhere;
            const int reduced = depth - 3 - depth / 5;
            const Score score = value(passed, reduced, ply + 1, beta - 1, beta, mover, false);
            tree_.back(score);
            line_.clear(ply);
            if (score < beta || tree_.stopped()) return false;
            tree_.note_horizon();  // no proof: there are positions where every move is worse
            return true;
        }
        return false;
    }

    bool offers_foresight() const {
        if constexpr (std::is_same_v<R, ErasedRules>) return tree_.rules().has_foresight();
        return foresees(tree_.rules());
    }

    bool offers_null_move() const {
        if constexpr (std::is_same_v<R, ErasedRules>) return tree_.rules().has_null_move();
        return HasNullMove<R>;
    }

    static constexpr int defer_depth = 4;

    Tree<R> tree_;
    State root_{};
    const PvsOptions& options_;
    TranspositionTable& table_;
    BusyMoves* busy_;  ///< null: one thread alone
    TableCutoffs cutoffs_;
    MoveOrder<R> order_;
    TableKey<R> key_;
    LineEnd<R> line_end_;
    PrincipalVariation line_;
    Quiescence<R> quiescence_;
    FutilityMargins margins_;
    std::array<std::size_t, max_depth + 2> played_{};  ///< places of the moves on the path
    int root_depth_ = 0;
    bool to_win_;
    bool foresight_ = false;
    bool passes_ = false;  ///< the turn may be given away
};

}  // namespace ply
