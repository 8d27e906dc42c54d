/// How the rules of chess, or of a game of its kind, ended a game: in words that stand behind `by`.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// `checkmate`, `stalemate`, `insufficient material` or `50 moves without a capture or a pawn's
/// move`; empty where the rules of a game do not let it be told. The game is over in `state`.
std::string rules_end(const Game& game, const AnyState& state);

}  // namespace ply
