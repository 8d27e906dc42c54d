/// Whether somebody can move, by rules that nobody has checked. What plays and searches takes for
/// granted that a game that goes on has a move, and would make one up.
#pragma once

#include "framework/base/error.hpp"
#include "framework/game/game.hpp"

namespace ply {

/// Throws RulesError where the game is not over and the rules offer no move, not even one that
/// brings back a forbidden position. Costs a list of moves.
inline void require_moves(const Game& game, const AnyState& state) {
    if (game.over(state)) return;
    MoveList list;
    game.moves(state, list);
    if (list.empty())
        throw RulesError(game.info().name +
                         ": the rules offer no move, though the game is not over; let them offer "
                         "one, or end it");
}

}  // namespace ply
