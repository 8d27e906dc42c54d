/// A game's look as a terminal can show it.
#pragma once

#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// look_of(game); without colours, pieces of several owners that share a figure become their letters,
/// which differ.
Look terminal_look(const Game& game, const BoardStyle& style);

}  // namespace ply
