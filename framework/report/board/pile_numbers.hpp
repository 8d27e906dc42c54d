/// Boards of piles that each player numbers from its own side: backgammon.
#pragma once

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// What the player calls it in moves.
const std::string& name_of_pile(const BoardDrawing::Pile& pile, Player player);

/// A picture with player 1's numbers in its first and last row gets rows of player 2's around it,
/// and before each of the four a man of whose numbers they are. Others stay as they are. Of numbers
/// that would touch each other the second is left out, as in the picture when it is squeezed.
DrawnBoard with_both_numbers(DrawnBoard board, const Layout& layout, const Look& look,
                             bool figures);

}  // namespace ply
