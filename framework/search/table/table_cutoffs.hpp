/// What an entry of the transposition table settles, for all searches that have one.
#pragma once

#include <type_traits>

#include "framework/game/erased_rules.hpp"
#include "framework/game/score.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// From how many plies above the leaves on the table is asked: compiled rules look at the leaves
/// below the last move faster than at a table in main memory.
template <class R>
inline constexpr int min_table_depth = std::is_same_v<R, ErasedRules> ? 1 : 2;

/// Values of complete subtrees, wins and losses hold at every depth from their own on, so they
/// serve deeper searches, too. Other values serve searches of their own depth and, where
/// `tt_accept` is `deeper`, of less.
///
/// Where positions may repeat, a value belongs to the path that led to it ("graph history
/// interaction"): unless deeper entries are accepted, which is as inexact, none is used there, and
/// the table only orders moves.
class TableCutoffs {
public:
    using Hit = TranspositionTable::Hit;

    TableCutoffs(bool accept_deeper, bool repeats)
        : accept_deeper_(accept_deeper), serves_values_(accept_deeper || !repeats) {}

    /// Whether the entry is all that a search of `depth` plies within this window needs to know.
    bool settles(const Hit& hit, int depth, Score alpha, Score beta) const {
        return usable(hit, depth) && decides(hit, alpha, beta);
    }
    /// Whether what it says is as good as what a search of `depth` plies would find.
    bool usable(const Hit& hit, int depth) const {
        if (hit.bound == Bound::none || !serves_values_) return false;
        if (hit.depth == depth || (hit.depth > depth && accept_deeper_)) return true;
        return hit.depth < depth && hit.certain();
    }

private:
    static bool decides(const Hit& hit, Score alpha, Score beta) {
        return hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.value >= beta) ||
               (hit.bound == Bound::upper && hit.value <= alpha);
    }

    bool accept_deeper_;
    bool serves_values_;
};

}  // namespace ply
