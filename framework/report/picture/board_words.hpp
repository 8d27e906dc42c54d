/// A position in words, for people who hear a picture.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// `king of player 1: e1; pawn of player 1: a2, b2; dice 3 1`: for each piece its cells, for each
/// number that is not 0 its cell, then what lies beside the board.
std::string board_words(const Game& game, const AnyState& state);

}  // namespace ply
