/// The moves of a state outside of the recursion: of a root, of a line that is followed.
#pragma once

#include <vector>

#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/table/table_key.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// The moves of `state`, which stands `ply` plies below the root and `depth` above the horizon,
/// best first as far as table and game know.
template <Rules R>
std::vector<Move> ordered_moves(Tree<R>& tree, const TranspositionTable& table,
                                const MoveOrder<R>& order, const TableKey<R>& keys,
                                typename TableKey<R>::Key key, const typename R::State& state,
                                int ply) {
    MoveList moves;
    tree.moves(state, moves);
    const std::uint16_t stored = table ? table.probe(key.hash, ply).move_tag : std::uint16_t{0};
    const std::uint16_t tag = keys.tag_here(tree.rules(), state, key, stored);
    MovePicker<R> picker(moves);
    picker.rate(order, tree.rules(), state, tag, {ply, tree.mover(state)});
    std::vector<Move> ordered;
    while (picker.next()) ordered.push_back(picker.move());
    return ordered;
}

}  // namespace ply
