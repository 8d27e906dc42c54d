/// Is a position worth at least so much? Alpha-beta whose window holds nothing.
///
/// What proves a value to the end of the game, and nothing that only plays well. solver.hpp asks.
/// (Null windows: Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
/// 1980, as the test in SCOUT)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "framework/search/move_order.hpp"
#include "framework/search/ordered_moves.hpp"
#include "framework/search/table_key.hpp"
#include "framework/search/transposition_table.hpp"
#include "framework/search/tree.hpp"

namespace ply {

/// Answers are fail-soft: a value of at least `wanted` is a lower bound, another an upper one.
/// Leaves at the horizon are worth 0; Tree::horizon() tells whether there were any.
template <Rules R>
class NullWindow {
public:
    using State = typename R::State;

    NullWindow(const R& rules, std::size_t mebibytes)
        : tree_(rules, Evaluator<R>(-1)),
          table_(mebibytes),
          order_(tree_.rules(), parse_order("hints+captures+killers+history")),
          key_(tree_.rules(), true),
          to_win_(tree_.facts().goal == Goal::win),
          foresight_(to_win_ && may_foresee()) {
        table_.take_memory();
    }

    Tree<R>& tree() { return tree_; }
    const Tree<R>& tree() const { return tree_; }

    void forget() {
        table_.forget();
        order_.forget();
        counts_replies_ = !foresight_;
        telling_ = silent_ = 0;
    }
    void begin(const Path& path, const Limits& limits, std::stop_token stop) {
        table_.next_search();
        order_.next_search();
        tree_.begin(path, limits, std::move(stop));
    }

    /// For the mover of `root`. Of an answer of at least `wanted` best_move() is the reason.
    Score root_value(const State& root, int depth, Score wanted) {
        const Player mover = tree_.mover(root);
        if (!tree_.enter(mover, wanted - 1, wanted)) return 0;
        const Score score = for_mover(root, depth, 0, wanted, mover);
        tree_.found(score);
        return score;
    }
    Move best_move() const { return best_move_; }

    /// Whether `move`, made `ply` plies below the root, is worth at least `wanted` to its mover.
    bool keeps(const State& state, Move move, int depth, int ply, Score wanted) {
        const Player mover = tree_.mover(state);
        const State child = tree_.play(state, move);
        const Score score = value(child, depth - ply - 1, ply + 1, wanted, mover);
        tree_.back(score);
        return score >= wanted && !tree_.stopped();
    }
    std::vector<Move> moves_in_order(const State& state, int depth, int ply) {
        return ordered_moves(tree_, table_, order_, key_, state, depth, ply);
    }

private:
    Score value(const State& state, int depth, int ply, Score wanted, Player view) {
        // 1. The ends of the tree.
        if (!tree_.enter(view, wanted - 1, wanted)) return 0;
        if (const auto end = tree_.end(state, view, ply)) return *end;
        if (ply >= max_depth) return tree_.leaf(state, view);

        // 2. From here on all values are for the mover: the others want the opposite.
        const Player mover = tree_.mover(state);
        if (mover == view) return for_mover(state, depth, ply, wanted, mover);
        return -for_mover(state, depth, ply, 1 - wanted, mover);
    }

    Score for_mover(const State& state, int depth, int ply, Score wanted, Player mover) {
        if (depth <= 0) return tree_.leaf(state, mover);

        // 3. No win is nearer than the next ply, no loss nearer than this one.
        if (to_win_) {
            if (ply - win_score >= wanted) return ply - win_score;
            if (win_score - ply - 1 < wanted) return win_score - ply - 1;
        }

        // 4. What the rules see at a glance, and the moves.
        MoveList moves;
        if (foresight_ && ply > 0) {
            if constexpr (HasForesight<R>) {
                const Foresight foresight = tree_.rules().foresee(state, moves);
                if (foresight == Foresight::win) return tree_.foreseen(win_score - ply - 1, mover);
                if (foresight == Foresight::loss) return tree_.foreseen(ply + 2 - win_score, mover);
                if (ply + 4 - win_score >= wanted) return ply + 4 - win_score;
                if (win_score - ply - 3 < wanted) return win_score - ply - 3;
            }
        } else {
            tree_.moves(state, moves);
            if (moves.empty()) return tree_.stuck();
        }

        // 5. What the table knows. A single move leads on faster than the table answers. At the
        // root a move is wanted, so it only orders there.
        const bool use_table = table_ && depth >= min_table_depth && (moves.size() > 1 || ply == 0);
        typename TableKey<R>::Key key;
        std::uint16_t tag = 0;
        if (use_table) {
            key = key_.of(tree_.rules(), state, depth, ply);
            const TranspositionTable::Hit hit = table_.probe(key.hash, ply);
            tree_.table_probe(hit.bound != Bound::none);
            if (ply > 0 && usable(hit, depth) && settles(hit, wanted)) {
                tree_.table_settles();
                if (!hit.complete && !is_decided(hit.value)) tree_.note_horizon();
                return hit.value;
            }
            tag = key_.tag_here(tree_.rules(), state, key, hit.move_tag);
        }

        // 6. Each move in turn until one is good enough.
        typename MoveOrder<R>::Keys keys;
        const typename MoveOrder<R>::Place place{ply, mover};
        const bool ordered = moves.size() > 1 && moves.size() <= MoveOrder<R>::max_moves;
        if (ordered) order_.rate(tree_.rules(), state, moves, tag, place, keys);
        if (ordered && counts_replies_) prefer_few_replies(state, moves, mover, keys);
        const std::uint64_t nodes = tree_.nodes();
        const std::uint64_t horizon = tree_.horizon();
        const std::uint64_t repetitions = tree_.repetitions();
        Score best = -infinite_score;
        Move best_move;
        for (std::size_t i = 0; i < moves.size() && best < wanted; ++i) {
            const Move move = moves[ordered ? MoveOrder<R>::pick(keys, i, moves.size()) : i];
            const State child = tree_.play(state, move);
            if (table_ && depth > min_table_depth) table_.prefetch(tree_.rules().hash(child));
            const Score score = value(child, depth - 1, ply + 1, wanted, mover);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score < wanted) continue;
            tree_.cut(i == 0, i + 1 == moves.size());
            if (moves.size() > 1) order_.reward(tree_.rules(), state, move, depth, place);
        }
        if (ply == 0) best_move_ = best_move;

        // 7. Remember it.
        if (use_table && tree_.repetitions() == repetitions) {
            const bool enough = best >= wanted;
            const std::uint16_t there =
                enough ? key_.tag_there(tree_.rules(), state, key, best_move) : std::uint16_t{0};
            table_.store(key.hash, ply,
                         {depth, best, enough ? Bound::lower : Bound::upper,
                          tree_.horizon() == horizon, there, tree_.nodes() - nodes});
        }
        return best;
    }

    /// A move that leaves few replies is soon refuted or proved, and leaves the other little
    /// choice.
    /// ("Fastest first": Andersson, "Writing an Othello program", http://radagast.se/othello)
    /// Given up where the number of replies hardly ever tells moves apart.
    void prefer_few_replies(const State& state, const MoveList& moves, Player mover,
                            typename MoveOrder<R>::Keys& keys) {
        bool differ = false;
        std::int64_t first = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            State child = state;
            tree_.rules().play(child, moves[i]);
            std::int64_t replies = 0;
            if (!is_over(tree_.rules(), child)) {
                replies = static_cast<std::int64_t>(count_moves(child));
                if (tree_.mover(child) == mover) replies = -replies;
            }
            if (i == 0) first = replies;
            differ |= replies != first;
            keys[i] -= replies * reply_unit;
        }
        ++(differ ? telling_ : silent_);
        if (silent_ > 64 + 4 * telling_) counts_replies_ = false;
    }
    std::uint64_t count_moves(const State& state) const {
        if constexpr (HasCountMoves<R>) {
            return tree_.rules().count_moves(state);
        } else {
            MoveList moves;
            tree_.rules().moves(state, moves);
            return moves.size();
        }
    }

    /// Shallower entries count where looking deeper could not change them.
    bool usable(const TranspositionTable::Hit& hit, int depth) const {
        if (hit.depth >= depth || hit.complete) return hit.bound != Bound::none;
        return hit.bound == Bound::lower ? is_win(hit.value)
                                         : hit.bound == Bound::upper && is_loss(hit.value);
    }
    static bool settles(const TranspositionTable::Hit& hit, Score wanted) {
        return hit.bound == Bound::lower ? hit.value >= wanted : hit.value < wanted;
    }
    bool may_foresee() const {
        if (tree_.facts().repetition.rule != Repetition::Rule::none) return false;
        if constexpr (std::is_same_v<R, ErasedRules>) return tree_.rules().has_foresight();
        return HasForesight<R>;
    }

    /// Compiled rules look at the leaves below the last move faster than at a table in main memory.
    static constexpr int min_table_depth = std::is_same_v<R, ErasedRules> ? 1 : 2;

    /// A reply less is worth some steps of a game's hints.
    static constexpr std::int64_t reply_unit =
        (std::int64_t{1} << 23) * static_cast<std::int64_t>(MoveOrder<R>::max_moves);

    Tree<R> tree_;
    TranspositionTable table_;
    MoveOrder<R> order_;
    TableKey<R> key_;
    Move best_move_;
    bool to_win_;
    bool foresight_;
    bool counts_replies_ = false;
    std::uint64_t telling_ = 0;  ///< nodes whose moves leave different numbers of replies
    std::uint64_t silent_ = 0;
};

}  // namespace ply
