/// Whose turn it is, from rules that nobody has checked: seats are arrays, and a player who is not
/// there would be read from behind them. Costs nothing worth mentioning once a ply or a search; the
/// loops inside of searches trust the rules, which the contract is there to check.
#pragma once

#include <string>

#include "framework/base/error.hpp"
#include "framework/game/game.hpp"

namespace ply {

/// The player to move, or chance_player. Throws RulesError where the rules name somebody else.
inline Player checked_mover(const Game& game, const AnyState& state) {
    const Player mover = game.mover(state);
    const int players = game.facts().players;
    if (mover == chance_player || (mover >= 0 && mover < players)) return mover;
    throw RulesError(game.info().name + ": the rules let player " + std::to_string(mover + 1) +
                     " move, and there are " + std::to_string(players));
}

}  // namespace ply
