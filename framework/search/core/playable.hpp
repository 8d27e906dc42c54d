/// Which searchers can play which games.
#pragma once

#include <string>
#include <string_view>

#include "framework/game/game.hpp"

namespace ply {

/// One or two players who see everything, zero-sum, no chance after the first move: what every
/// searcher can play, those that know of no chance once it has moved.
bool alphabeta_plays(const Game& game);
/// The searcher that plays a game well: where positions can be evaluated `pvs`, or `paranoid` for
/// three and more without dice; `ismcts` where something is hidden, `mcts` elsewhere, and where the
/// rules know how a hasty player moves (HasPlayoutMove): what they know is in its random games
/// then.
std::string_view usual_searcher(const Game& game);
/// The searchers for a game with these facts, in words, for a sentence that refuses another one.
std::string players_of(const Facts& facts);

}  // namespace ply
