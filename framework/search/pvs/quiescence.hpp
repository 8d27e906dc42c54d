/// Quiescence: no static value while captures are to be had.
/// (Shannon, "Programming a computer for playing chess", 1950)
#pragma once

#include <algorithm>
#include <cstdint>

#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// Plays on with noisy moves alone from a state that a search of `tree` has entered; with all moves
/// where the mover is in check. The mover need not capture, but in games where captures are
/// compulsory: there no position offers both.
template <Rules R>
class Quiescence {
public:
    using State = typename R::State;

    /// Where `on` is false, or the game knows no noisy moves, a value is the static one.
    Quiescence(Tree<R>& tree, const MoveOrder<R>& order, PrincipalVariation& line, bool on)
        : tree_(tree), order_(order), line_(line), on_(on && offers_noisy()) {}

    void new_match() {
        compulsory_ = !HasNoisyMoves<R>;
        any_noisy_ = HasNoisyMoves<R>;
        quiet_ = noisy_ = skipped_ = 0;
        credit_ = most_credit;
    }

    /// Fail-soft, for `mover`, who is to move.
    Score value(const State& state, int ply, Score alpha, Score beta, Player mover) {
        credit_ = std::min(credit_ + usual_credit, most_credit);
        return quiet_value(state, ply, alpha, beta, mover, most_noisy_plies);
    }

    /// Whether there are noisy moves and others, as far as was seen in this match: then a quiet
    /// move seldom changes much.
    bool tells_moves_apart() const { return on_ && any_noisy_ && !all_are_noisy(); }

private:
    Score quiet_value(const State& state, int ply, Score alpha, Score beta, Player mover,
                      int plies_left) {
        if constexpr (!HasNoisy<R>) return tree_.leaf(state, mover);
        if (!on_ || plies_left == 0 || credit_ <= 0 || all_are_noisy() || none_is_noisy())
            return tree_.leaf(state, mover);
        --credit_;

        // 1. Nothing need be done: the static value.
        MoveList moves;
        Score best = -infinite_score;
        const bool checked = tree_.in_check(state);
        if (!compulsory_ && !checked) {
            best = tree_.leaf(state, mover);
            if (best >= beta) return best;
        }
        if (HasNoisyMoves<R> && !checked) {
            add_noisy(state, moves);
        } else {
            tree_.moves(state, moves);
            if (moves.empty()) return tree_.stuck();
            const std::size_t all = moves.size();
            if (!checked) keep_noisy(state, moves);
            if (!checked && !moves.empty()) any_noisy_ = true;
            ++(moves.size() < all ? quiet_ : noisy_);
            if (!moves.empty() && moves.size() < all) compulsory_ = false;
            if (best == -infinite_score && (moves.size() < all || moves.empty()))
                best = tree_.leaf(state, mover);
        }
        if (best >= beta || moves.empty()) return best;

        // 2. Each noisy move in turn until one is too good.
        alpha = std::max(alpha, best);
        MovePicker<R> picker(moves);
        picker.rate(order_, tree_.rules(), state, 0, {ply, mover});
        while (picker.next()) {
            const State child = tree_.play(state, picker.move());
            const Score score = child_value(child, ply + 1, alpha, beta, mover, plies_left - 1);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            line_.set(ply, picker.move());
            if (alpha >= beta) {
                tree_.cut(picker.is_first(), picker.is_last());
                break;
            }
        }
        return best;
    }
    Score child_value(const State& state, int ply, Score alpha, Score beta, Player view,
                      int plies_left) {
        if (!tree_.enter(view, alpha, beta)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, view, ply)) return *end;
        if (ply >= max_depth) return tree_.leaf(state, view);
        const Player mover = tree_.mover(state);
        if (mover == view) return quiet_value(state, ply, alpha, beta, mover, plies_left);
        return -quiet_value(state, ply, -beta, -alpha, mover, plies_left);
    }
    void add_noisy(const State& state, MoveList& moves) const {
        if constexpr (HasNoisyMoves<R>) {
            tree_.rules().noisy_moves(state, moves);
            keep_noisy(state, moves);
        }
    }
    void keep_noisy(const State& state, MoveList& moves) const {
        if constexpr (HasNoisy<R>) {
            std::size_t kept = 0;
            for (const Move move : moves)
                if (tree_.rules().noisy(state, move)) moves[kept++] = move;
            moves.shrink_to(kept);
        }
    }
    /// Captures lead to positions in which something else can be played; in konane and peg
    /// solitaire hardly ever, and to play all of them out would be to play the whole game out.
    bool all_are_noisy() const {
        return !HasNoisyMoves<R> && noisy_ >= enough_noisy && quiet_ < noisy_ / 64;
    }
    /// No move was noisy in many positions, as in hex: moves are found in a few of the others, in
    /// case that changes.
    bool none_is_noisy() {
        if (any_noisy_ || quiet_ < enough_quiet) return false;
        return ++skipped_ % look_each != 0;
    }
    bool offers_noisy() const {
        if constexpr (std::is_same_v<R, ErasedRules>) return tree_.rules().has_noisy();
        return HasNoisy<R>;
    }

    /// A value may cost so many positions, and what others have left: in focus, where most moves
    /// capture, one would go on for millions.
    static constexpr std::int64_t usual_credit = 32;
    static constexpr std::int64_t most_credit = 4096;
    static constexpr int most_noisy_plies = 32;
    static constexpr std::int64_t enough_noisy = 1000;
    static constexpr std::int64_t enough_quiet = 4000;
    static constexpr std::int64_t look_each = 64;

    Tree<R>& tree_;
    const MoveOrder<R>& order_;
    PrincipalVariation& line_;
    bool on_;
    /// No position with captures and other moves was seen yet.
    bool compulsory_ = !HasNoisyMoves<R>;
    bool any_noisy_ = HasNoisyMoves<R>;  ///< a noisy move was seen here
    std::int64_t skipped_ = 0;  ///< positions whose moves were not found
    std::int64_t quiet_ = 0;    ///< positions that were seen here with a move that is not noisy
    std::int64_t noisy_ = 0;    ///< and without
    std::int64_t credit_ = most_credit;
};

}  // namespace ply
