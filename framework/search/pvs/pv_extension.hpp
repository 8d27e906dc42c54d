/// Lines to their end: what the table knows beyond the moves that a search has reported, and what
/// trying moves tells where somebody is known to win.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/table/table_key.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// Follows moves whose value the table has kept; of a proven line, those to positions that it is
/// certain of. All three must outlive it.
template <Rules R>
class LineEnd {
public:
    using State = typename R::State;

    LineEnd(const Tree<R>& tree, const TranspositionTable& table, const TableKey<R>& keys)
        : tree_(tree), table_(table), keys_(keys) {}

    /// Adds to a line that is worth `score` at the root, searched to `depth`, what is known for
    /// certain of its end; of a proven one to the end of the game, if it can. A win or a loss may
    /// be farther away than `depth`, by extensions and captures; some thousand positions are looked
    /// at for what the table has lost of its line.
    [[gnu::cold]] void add(const State& root, std::vector<Move>& line, int depth, Score score,
                           bool proven) const {
        const R& rules = tree_.rules();
        const Player view = rules.mover(root);
        const int end = is_decided(score) ? win_score - std::abs(score) : depth;
        int tries = most_tries;
        State state = root;
        for (const Move move : line) rules.play(state, move);
        while (static_cast<int>(line.size()) < end && !is_over(rules, state)) {
            const int ply = static_cast<int>(line.size());
            const Score expected = rules.mover(state) == view ? score : -score;
            std::optional<Move> next;
            if (table_) next = next_in_table(state, depth - ply, ply, expected);
            if (!next && table_ && proven) next = next_proven(state, ply, expected);
            if (!next && is_decided(score))
                next = next_tried(state, ply, end - ply, expected, tries);
            if (!next) return;
            line.push_back(*next);
            rules.play(state, *next);
        }
    }

private:
    /// The table's move where it knows that the position is worth `expected`.
    std::optional<Move> next_in_table(const State& state, int depth, int ply,
                                      Score expected) const {
        const R& rules = tree_.rules();
        const auto key = keys_.of(rules, state, depth, ply);
        const TranspositionTable::Hit hit = table_.probe(key.hash, ply);
        const std::uint16_t tag = keys_.tag_here(rules, state, key, hit.move_tag);
        if (tag == 0 || hit.bound != Bound::exact || hit.value != expected || hit.depth != depth)
            return std::nullopt;
        MoveList moves;
        rules.moves(state, moves);
        const Move* const next = std::ranges::find(moves, tag, &Move::tag);
        return next == moves.end() ? std::nullopt : std::optional(*next);
    }
    /// A move to a position that is certain to be worth `expected`, as this one is.
    std::optional<Move> next_proven(const State& state, int ply, Score expected) const {
        const R& rules = tree_.rules();
        const Player mover = rules.mover(state);
        MoveList moves;
        rules.moves(state, moves);
        for (const Move move : moves) {
            State child = state;
            rules.play(child, move);
            if (is_over(rules, child)) {
                if (value_of_end(child, mover, ply + 1) == expected) return move;
                continue;
            }
            const bool own = rules.mover(child) == mover;
            const Score wanted = own ? expected : -expected;
            if (is_proven(child, ply + 1, wanted, own) || ends_next(child, ply + 1, wanted))
                return move;
        }
        return std::nullopt;
    }
    Score value_of_end(const State& state, Player view, int ply) const {
        return tree_.score_of_end(*tree_.rules().outcome(state), view, ply);
    }
    /// The table is certain that the mover gets at least (or, not `at_least`: at most) this value,
    /// and no other. Entries of little depth stand under the state's own hash.
    bool is_proven(const State& state, int ply, Score value, bool at_least) const {
        for (const int depth : {max_depth, 0}) {
            const auto key = keys_.of(tree_.rules(), state, depth, ply);
            const TranspositionTable::Hit hit = table_.probe(key.hash, ply);
            const Bound wrong = at_least ? Bound::upper : Bound::lower;
            if (hit.bound != Bound::none && hit.bound != wrong && hit.certain() &&
                hit.value == value)
                return true;
        }
        return false;
    }
    /// Every move ends the game, the best of them with this value.
    bool ends_next(const State& state, int ply, Score value) const {
        const R& rules = tree_.rules();
        MoveList moves;
        rules.moves(state, moves);
        Score best = -infinite_score;
        for (const Move move : moves) {
            State child = state;
            rules.play(child, move);
            if (!is_over(rules, child)) return false;
            best = std::max(best, value_of_end(child, rules.mover(state), ply + 1));
        }
        return best == value;
    }

    /// A move after which the game lasts `plies` plies, this one included, if both play their best;
    /// where the winner has none, one that wins sooner. Every move is looked at a little before any
    /// is looked at long; that it wins no sooner is taken for granted after a while.
    std::optional<Move> next_tried(const State& state, int ply, int plies, Score expected,
                                   int& tries) const {
        const R& rules = tree_.rules();
        const Player mover = rules.mover(state);
        const Player winner = is_win(expected) ? mover : 1 - mover;
        MoveList moves;
        rules.moves(state, moves);
        std::optional<Move> faster;
        for (int most = most_tries / 400; most < most_tries && tries > 0; most *= 10)
            for (const Move move : moves) {
                State child = state;
                rules.play(child, move);
                int left = std::min(most, tries);
                tries -= left;
                const bool won = won_within(child, ply + 1, plies - 1, winner, left);
                int doubts = won ? most_doubts : 0;
                const bool sooner = won && won_within(child, ply + 1, plies - 2, winner, doubts);
                tries += std::max(0, left);
                if (won && !sooner) return move;
                if (sooner && winner == mover) faster = move;
            }
        return faster;
    }
    /// Whether `winner` can win within so many plies. False, too, when the tries are used up.
    bool won_within(const State& state, int ply, int plies, Player winner, int& tries) const {
        const R& rules = tree_.rules();
        if (plies < 0 || --tries <= 0) return false;
        if (is_over(rules, state)) return is_win(value_of_end(state, winner, ply));
        if (plies == 0) return false;
        const bool own = rules.mover(state) == winner;
        const auto known = in_table(state, ply);
        if (is_won(known, win_score - ply - plies, own)) return true;
        MoveList moves;
        rules.moves(state, moves);
        if (!own)
            return !moves.empty() && std::ranges::all_of(moves, [&](Move move) {
                return won_after(state, move, ply, plies, winner, tries);
            });
        // The table's move, then checks, which leave the fewest replies, then the others.
        for (int turn = 0; turn < 3; ++turn)
            for (const Move move : moves) {
                const bool best = known.tag != 0 && move.tag() == known.tag;
                if (turn_of(state, move, best) == turn &&
                    won_after(state, move, ply, plies, winner, tries))
                    return true;
            }
        return false;
    }
    bool won_after(const State& state, Move move, int ply, int plies, Player winner,
                   int& tries) const {
        State child = state;
        tree_.rules().play(child, move);
        return won_within(child, ply + 1, plies - 1, winner, tries);
    }
    int turn_of(const State& state, Move move, bool best) const {
        if (best) return 0;
        State child = state;
        tree_.rules().play(child, move);
        return is_over(tree_.rules(), child) || tree_.in_check(child) ? 1 : 2;
    }

    /// What the table has on a position, at whatever depth: the entry with a certain value, if
    /// there is one, and a move.
    struct Known {
        TranspositionTable::Hit hit{};
        std::uint16_t tag = 0;
    };
    Known in_table(const State& state, int ply) const {
        Known known;
        if (!table_) return known;
        for (const int depth : {max_depth, 0}) {
            const auto key = keys_.of(tree_.rules(), state, depth, ply);
            const TranspositionTable::Hit hit = table_.probe(key.hash, ply);
            if (hit.bound == Bound::none) continue;
            if (hit.certain()) known.hit = hit;
            if (hit.move_tag != 0)
                known.tag = keys_.tag_here(tree_.rules(), state, key, hit.move_tag);
        }
        return known;
    }
    /// The table is certain of a win of at least `value` for the player to move (not `own`: for the
    /// other one).
    static bool is_won(const Known& known, Score value, bool own) {
        const TranspositionTable::Hit& hit = known.hit;
        if (hit.bound == Bound::none) return false;
        return own ? hit.bound != Bound::upper && hit.value >= value
                   : hit.bound != Bound::lower && hit.value <= -value;
    }

    /// Compiled rules take some milliseconds for them, scripts some dozens.
    static constexpr int most_tries = std::is_same_v<R, ErasedRules> ? 4'000 : 20'000;
    static constexpr int most_doubts = most_tries / 20;  ///< whether a move wins sooner

    const Tree<R>& tree_;
    const TranspositionTable& table_;
    const TableKey<R>& keys_;
};

}  // namespace ply
