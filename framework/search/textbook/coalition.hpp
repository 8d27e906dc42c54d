/// One against all others: searches for three to six players that cut like alpha-beta.
///
///     paranoid     all others play together against the player to move at the root
///                  (Sturtevant and Korf, "On pruning techniques for multi-player games", 2000)
///     best_reply   only one of them replies, the one who hurts most, so that more of one's own
///                  moves are seen (Schadd and Winands, "Best reply search for multiplayer games",
///                  2011); what the others do meanwhile: Esser, Gras, Winands, Schadd and Lanctot,
///                  "Improving best-reply search", 2013
#pragma once

#include <algorithm>

#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/principal_variation.hpp"
#include "framework/search/core/shared_options.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

enum class Replies : std::uint8_t { all, best };

/// Max/min alpha-beta, fail-soft, all values for the root's player. With two players both are
/// minimax. Option: `order` (move_order.hpp).
///
/// Replies::best: between two turns of the root's player one other player replies, with any of its
/// moves and as often in a row as the rules let it. The others give their turn away where the game
/// has a null move, which is the search of 2011; without one they make the move that the game's
/// hints put first (else its first move), so that every state is one that the game knows, which is
/// the search of 2013. All plies count towards the depth, those of the others too.
template <Rules R, Replies replies>
class Coalition {
public:
    static constexpr bool always_deepens = true;
    using State = typename R::State;

    Coalition(Tree<R>& tree, const Options& options)
        : tree_(tree),
          order_(tree.rules(), order_of(options)),
          skips_(replies == Replies::best && tree.facts().players > 2) {}
    void new_match() { order_.forget(); }

    Score root_value(const State& root, int depth) {
        line_.begin(depth);
        if (depth == 1) order_.next_search();
        max_ = tree_.mover(root);
        return value(root, depth, 0, -infinite_score, infinite_score, nobody);
    }
    const PrincipalVariation& line() const { return line_; }

private:
    static constexpr Player nobody = -1;

    /// `replier`: the player who has replied since the last move of the root's player.
    Score value(const State& state, int depth, int ply, Score alpha, Score beta, Player replier) {
        // 1. The ends of the tree.
        if (!tree_.enter(max_, alpha, beta)) return 0;
        line_.clear(ply);
        if (const auto end = tree_.end(state, max_, ply)) return *end;
        if (depth == 0) return tree_.leaf(state, max_);
        MoveList moves;
        tree_.moves(state, moves);
        if (moves.empty()) return tree_.stuck();

        // 2. A player who does not reply: because another one has, or because another one will.
        const Player mover = tree_.mover(state);
        if (skips_ && mover != max_) {
            const bool another = replier != nobody && replier != mover;
            const Skip skip = skipped(state, moves);
            if (another || opponent_moves(skip.after)) {
                const Score score = skip_value(skip, state, depth, ply, alpha, beta, replier);
                if (another || score <= alpha || tree_.stopped()) return score;
                return std::min(score,
                                each(state, moves, depth, ply, alpha, std::min(beta, score)));
            }
        }
        // 3. The player who replies.
        return each(state, moves, depth, ply, alpha, beta);
    }

    Score each(const State& state, const MoveList& moves, int depth, int ply, Score alpha,
               Score beta) {
        const Player mover = tree_.mover(state);
        const bool maximising = mover == max_;
        MovePicker<R> picker(moves);
        picker.rate(order_, tree_.rules(), state, 0, {ply, mover});
        Score best = maximising ? -infinite_score : infinite_score;
        while (picker.next()) {
            const Move move = picker.move();
            const State child = tree_.play(state, move);
            const Score score =
                value(child, depth - 1, ply + 1, alpha, beta, maximising ? nobody : mover);
            tree_.back(score);
            if (tree_.stopped()) return 0;
            if (maximising ? score <= best : score >= best) continue;
            best = score;
            if (maximising ? score <= alpha : score >= beta) continue;
            (maximising ? alpha : beta) = score;
            line_.set(ply, move);
            if (alpha >= beta) {
                tree_.cut(picker.is_first(), picker.is_last());
                order_.reward(tree_.rules(), state, move, depth, {ply, mover});
                break;
            }
        }
        return best;
    }

    /// A turn given away, or made with the move that the hints put first.
    struct Skip {
        State after;
        Move move;
        bool null = true;
    };
    Skip skipped(const State& state, const MoveList& moves) const {
        Skip skip{state, moves[0]};
        if constexpr (HasNullMove<R>)
            if (tree_.rules().null_move(skip.after)) return skip;
        if constexpr (HasOrderHint<R>)
            for (const Move move : moves)
                if (tree_.rules().order_hint(state, move) >
                    tree_.rules().order_hint(state, skip.move))
                    skip.move = move;
        skip.null = false;
        tree_.rules().play(skip.after, skip.move);
        return skip;
    }
    bool opponent_moves(const State& state) const {
        return !is_over(tree_.rules(), state) && tree_.mover(state) != max_;
    }
    Score skip_value(const Skip& skip, const State& state, int depth, int ply, Score alpha,
                     Score beta, Player replier) {
        // A null move is no move of the line, which ends there.
        if (skip.null) {
            State passed = state;
            tree_.pass(passed);
            const Score score = value(passed, depth - 1, ply + 1, alpha, beta, replier);
            tree_.back(score);
            line_.clear(ply);
            return score;
        }
        const State child = tree_.play(state, skip.move);
        const Score score = value(child, depth - 1, ply + 1, alpha, beta, replier);
        tree_.back(score);
        line_.set(ply, skip.move);
        return score;
    }

    Tree<R>& tree_;
    MoveOrder<R> order_;
    PrincipalVariation line_;
    bool skips_;
    Player max_ = 0;
};

template <Rules R>
using Paranoid = Coalition<R, Replies::all>;
template <Rules R>
using BestReply = Coalition<R, Replies::best>;

}  // namespace ply
