/// Principal variation search with all its parts: the recursion.
/// (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982)
///
///     futility                Schaeffer, "Experiments in search and knowledge", 1986; Heinz,
///                             "Extended futility pruning", 1998
///     null move               Beal, "Experiments with the null move", 1989; Donninger, 1993
///     late move reductions    https://www.chessprogramming.org/Late_Move_Reductions
///                             more where a cut is expected: nodes of type 2 in Knuth and Moore,
///                             "An analysis of alpha-beta pruning", 1975
///     move count pruning https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning
///     iterative reductions    https://www.chessprogramming.org/Internal_Iterative_Reductions
///     singular extension      Anantharaman, Campbell and Hsu, "Singular extensions", 1990; by the
///                             table: https://www.chessprogramming.org/Singular_Extensions
///     multi-cut               https://www.chessprogramming.org/Multi-Cut
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
#include "framework/search/pvs/outlook.hpp"
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
          looks_(options.futility || options.null_move || options.late_move_reductions),
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
        look(root_, 0, tree_.mover(root_), looks_ && !tree_.in_check(root_));
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
    Score value_of(Move move, std::size_t number, int depth, Score alpha, Score beta) override {
        const Player mover = tree_.mover(root_);
        const State child = tree_.play(root_, move);
        played_[0] = order_.looks_back() ? order_.place_of(tree_.rules(), root_, move, mover)
                                         : MoveOrder<R>::nowhere;
        root_depth_ = depth;
        expects_cut_[1] = number > 0;
        const bool late = number > 0 && quiescence_.tells_moves_apart() && !is_noisy(root_, move) &&
                          !tree_.in_check(root_);
        const int reduction =
            late ? reduction_of(root_, child, move, number, depth - 1, true, true, {0, mover}) : 0;
        Score score = value(child, depth - 1 - reduction, 1, alpha, beta, mover, true);
        if (reduction > 0 && score > alpha && !tree_.stopped()) {
            tree_.found(score);
            score = value(child, depth - 1, 1, alpha, beta, mover, true);
        }
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

    /// As if there were no move of the tag `without`, unless that is 0: such a value is not kept.
    Score for_mover(const State& state, int depth, int ply, Score alpha, Score beta, Player mover,
                    bool may_pass, std::uint16_t without = 0) {
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
        std::uint16_t stored_tag = 0;
        const bool use_table = table_ && depth >= least_table_depth;
        if (use_table) {
            key = key_.of(tree_.rules(), state, depth, ply);
            hit = table_.probe(key.hash, ply);
            tree_.table_probe(hit.bound != Bound::none);
            if (ply > 0 && without == 0 && cutoffs_.settles(hit, depth, alpha, beta)) {
                tree_.table_settles(hit.bound, hit.certain());
                return hit.value;
            }
            stored_tag = hit.move_tag;
            hit.move_tag = key_.tag_here(tree_.rules(), state, key, hit.move_tag);
        }

        // 5. What the rules see at a glance.
        MoveList moves;
        const bool foresees = foresight_ && ply > 0 && (depth > 1 || options_.accept_deeper);
        if (foresees)
            if (const auto value = foresee(state, ply, alpha, beta, mover, moves)) return *value;

        // 6. So near the leaves the static value hardly changes: is it far outside the window?
        // Where it is above, the moves need not even be found.
        const bool tells_apart = quiescence_.tells_moves_apart();
        const bool guesses = !open_window && !checked && !is_decided(alpha) && !is_decided(beta);
        const bool shallow = options_.futility && guesses && depth <= margins_.deepest;
        const bool looks = shallow || passes_ || (tells_apart && looks_);
        Outlook outlook = look(state, ply, mover, looks && !checked);
        if (looks && tells_apart && !checked) correct(outlook, hit);
        Prospect prospect;
        if (shallow) {
            prospect = margins_.prospect(depth, outlook.estimate, tells_apart);
            if (prospect.worst >= beta && without == 0) {
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
        if (may_pass && passes_ && !checked && !open_window && depth >= 3 && !is_decided(beta) &&
            outlook.estimate >= beta)
            if (passing_is_enough(state, depth, ply, beta, mover)) return beta;

        // 8. A position that is new to the table can wait for the next depth.
        if (options_.late_move_reductions && tells_apart && use_table && depth >= 4 &&
            hit.bound == Bound::none)
            --depth;

        // 9. Each move in turn until one is too good.
        const Before before{alpha, tree_.nodes(), tree_.horizon(), tree_.repetitions()};
        const Place place{ply, mover, played_at(ply - 1), played_at(ply - 2)};
        MovePicker<R> picker(moves);
        const auto rate = [&] { picker.rate(order_, tree_.rules(), state, hit.move_tag, place); };
        if (!picker.begin_with(hit.move_tag)) rate();
        const bool forced = moves.size() == 1 && !checked && may_extend;
        const int next_depth = forced ? depth : depth - 1;
        const bool few = options_.futility && guesses && tells_apart;
        const std::size_t enough = few ? enough_moves(depth, outlook.improves) : moves.size();
        const bool may_be_singular =
            may_extend && without == 0 && depth >= least_singular_depth && promises(hit, depth);
        Score best = -infinite_score;
        Move best_move;
        Tried tried;
        while (picker.next(rate)) {
            const Move move = picker.move();
            if (without != 0 && move.tag() == without) continue;
            int extension = 0;
            if (may_be_singular && move.tag() == hit.move_tag) {
                const Score bound = hit.value - margins_.usual_rise();
                const Score others = for_mover(state, (depth - 1) / 2, ply, bound - 1, bound, mover,
                                               false, move.tag());
                if (tree_.stopped()) return 0;
                line_.clear(ply);
                if (others < bound) {
                    extension = 1;
                } else if (guesses && bound >= beta) {  // two moves are too good: so is one
                    tree_.note_horizon();
                    return bound;
                }
            }
            const bool noisy = is_noisy(state, move);
            const bool quiet = !noisy && !(tells_apart && is_doubtful(state, move));
            const bool hopeless = futile && best != -infinite_score;
            const bool late = picker.rank() >= enough && !is_loss(best);
            const bool in_vain = quiet && (hopeless || late);
            if (in_vain) picker.order_no_more();
            if (in_vain && (foresees || surely_stays_quiet(state, move))) {  // not even played
                if (hopeless) best = std::max(best, prospect.best);
                tree_.note_horizon();
                if (!foresees && !tree_.pass_by()) return 0;
                continue;
            }
            const State child = tree_.play(state, move);
            if (in_vain && stays_quiet(child)) {
                if (hopeless) best = std::max(best, prospect.best);
                tree_.note_horizon();
                const bool goes_on = tree_.pass_by();
                tree_.back();
                if (!goes_on) return 0;
                continue;
            }
            if (options_.prefetch && table_ && next_depth >= least_table_depth)
                table_.prefetch(tree_.rules().hash(child));
            const std::uint64_t busy_hash = busy_hash_of(child, depth);
            if (busy_hash != 0 && busy_->is_busy(busy_hash) && picker.defer()) {
                tree_.back();
                continue;
            }
            const BusyMoves::Mark mark(busy_hash != 0 ? busy_ : nullptr, busy_hash);
            if (order_.looks_back())
                played_[ply] = order_.place_of(tree_.rules(), state, move, mover);
            int reduction = 0;
            if (!noisy && !checked && best != -infinite_score)
                reduction = reduction_of(state, child, move, picker.rank(), next_depth, open_window,
                                         outlook.improves, place);
            const Score score = move_value(child, reduction, next_depth + extension, ply, alpha,
                                           beta, mover, best == -infinite_score);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (shallow && quiet) margins_.learn_move(depth, prospect.estimate, score);
            if (quiet) tried.add(move);
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score <= alpha) continue;
            alpha = score;
            if (open_window || ply == 0) line_.set(ply, best_move);
            if (alpha >= beta) {
                tree_.cut(picker.is_first(), picker.is_last());
                learn_order(state, best_move, quiet, tried, depth, place);
                break;
            }
        }
        if (best == -infinite_score) return alpha;  // it was the only move
        if (shallow && without == 0) margins_.learn_position(depth, prospect.estimate, best);

        // 10. Remember it.
        if (use_table && without == 0 && tree_.repetitions() == before.repetitions)
            remember(state, key, depth, ply, best, best_move, stored_tag, beta, before);
        return best;
    }

    /// What was so before the moves of a node were searched.
    struct Before {
        Score alpha;
        std::uint64_t nodes;
        std::uint64_t horizon;
        std::uint64_t repetitions;
    };

    /// The first quiet moves that were searched at a node.
    struct Tried {
        std::array<Move, 32> moves;
        std::size_t count = 0;
        void add(Move move) {
            if (count < moves.size()) moves[count++] = move;
        }
    };

    Outlook look(const State& state, int ply, Player mover, bool asks) {
        if (!asks) return static_values_.skip(ply);
        return static_values_.add(ply, mover, tree_.estimate(state, mover));
    }
    std::size_t played_at(int ply) const { return ply < 0 ? MoveOrder<R>::nowhere : played_[ply]; }
    /// Whether the table knows a good move from a search that was hardly less deep.
    bool promises(const TranspositionTable::Hit& hit, int depth) const {
        return hit.move_tag != 0 && hit.bound != Bound::upper && hit.depth >= depth - 3 &&
               !is_decided(hit.value) && margins_.usual_rise() < infinite_score;
    }
    /// A move cut off the rest of a node: it is to come earlier, what was tried before it later.
    void learn_order(const State& state, Move best, bool quiet, const Tried& tried, int depth,
                     const Place& place) {
        if (quiet) {
            order_.refuted_by(best, place);
            order_.judge(tree_.rules(), state, best, true, depth, place);
        }
        for (std::size_t i = 0; i < tried.count; ++i)
            if (tried.moves[i] != best)
                order_.judge(tree_.rules(), state, tried.moves[i], false, depth, place);
    }

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
    /// As far as rules know without playing it; the move may end the game, but not by a check.
    bool surely_stays_quiet(const State& state, Move move) const {
        if constexpr (HasGivesCheck<R>) return !tree_.rules().gives_check(state, move);
        return false;
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
                  Score best, Move best_move, std::uint16_t stored_tag, Score beta,
                  const Before& before) {
        const Bound bound = bound_of(best, before.alpha, beta);
        const bool complete = tree_.horizon() == before.horizon;
        const std::uint16_t tag = bound == Bound::upper
                                      ? stored_tag
                                      : key_.tag_there(tree_.rules(), state, key, best_move);
        table_.store(key.hash, ply,
                     {depth, best, bound, complete, tag, tree_.nodes() - before.nodes});
    }

    /// The first move with the whole window, the others with an empty one, late ones less deep,
    /// until one proves to be better than that.
    Score move_value(const State& child, int reduction, int depth, int ply, Score alpha, Score beta,
                     Player mover, bool first) {
        bool& child_expects_cut = expects_cut_[ply + 1];
        const bool open_window = alpha + 1 < beta;
        const bool alternates = open_window ? !first : !expects_cut_[ply];
        child_expects_cut = alternates || reduction > 0;  // which is 0 for the first
        if (first) return value(child, depth, ply + 1, alpha, beta, mover, true);
        Score score = value(child, depth - reduction, ply + 1, alpha, alpha + 1, mover, true);
        if (reduction > 0 && score > alpha && !tree_.stopped()) {
            child_expects_cut = alternates;
            tree_.found(score);
            score = value(child, depth, ply + 1, alpha, alpha + 1, mover, true);
        }
        if (score > alpha && score < beta && !tree_.stopped()) {
            child_expects_cut = false;
            tree_.found(score);
            score = value(child, depth, ply + 1, alpha, beta, mover, true);
        }
        return score;
    }

    bool is_noisy(const State& state, Move move) const {
        if constexpr (HasNoisy<R>) return tree_.rules().noisy(state, move);
        return false;
    }
    /// Worse than most by the game's word, as captures that lose material: it may still be the
    /// point of a combination, so it is reduced, not skipped.
    bool is_doubtful(const State& state, Move move) const {
        if constexpr (HasOrderHint<R>) return tree_.rules().order_hint(state, move) < 0;
        return false;
    }

    int reduction_of(const State& state, const State& child, Move move, std::size_t number,
                     int depth, bool open_window, bool improves, const Place& place) const {
        if (!options_.late_move_reductions || depth < 2 || number < 2) return 0;
        int reduction = late_move_reduction(depth, number) - (open_window ? 1 : 0);
        const bool tells_apart = quiescence_.tells_moves_apart();
        if (tells_apart) {
            const int standing = order_.standing(tree_.rules(), state, move, place);
            reduction += (improves ? 0 : 1) - standing / (order_.most_standing / 2);
        }
        if (reduction <= 0 || tree_.in_check(child)) return 0;
        if (tells_apart && !open_window && expects_cut_[place.ply]) ++reduction;
        return std::min(reduction, depth - 1);
    }

    bool passing_is_enough(const State& state, int depth, int ply, Score beta, Player mover) {
        if constexpr (HasNullMove<R>) {
            State passed = state;
            if (!tree_.pass(passed)) return false;
            played_[ply] = MoveOrder<R>::nowhere;
            expects_cut_[ply + 1] = false;
            const int reduced = depth - 3 - depth / 3;
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

    /// Where leaves are played out they cost more than a look at the table.
    static constexpr int least_table_depth = HasNoisy<R> ? 1 : min_table_depth<R>;
    static constexpr int defer_depth = 4;
    static constexpr int least_singular_depth = 6;

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
    std::array<bool, max_depth + 2> expects_cut_{};    ///< of nodes on it in empty windows
    StaticValues static_values_;
    int root_depth_ = 0;
    bool looks_;  ///< where quiet moves are told from others, static values are asked for
    bool to_win_;
    bool foresight_ = false;
    bool passes_ = false;  ///< the turn may be given away
};

}  // namespace ply
