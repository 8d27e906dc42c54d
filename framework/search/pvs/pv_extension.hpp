/// Lines to their end: what the table knows beyond the moves that a search has reported.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

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
    /// certain of its end; of a proven one to the end of the game, if it can.
    void add(const State& root, std::vector<Move>& line, int depth, Score score,
             bool proven) const {
        const R& rules = tree_.rules();
        const Player view = rules.mover(root);
        State state = root;
        for (const Move move : line) rules.play(state, move);
        while (table_ && static_cast<int>(line.size()) < depth && !is_over(rules, state)) {
            const int ply = static_cast<int>(line.size());
            const Score expected = rules.mover(state) == view ? score : -score;
            auto next = next_in_table(state, depth - ply, ply, expected);
            if (!next && proven) next = next_proven(state, ply, expected);
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
        return score_of(*tree_.rules().outcome(state), tree_.facts().goal, view, ply);
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

    const Tree<R>& tree_;
    const TranspositionTable& table_;
    const TableKey<R>& keys_;
};

}  // namespace ply
