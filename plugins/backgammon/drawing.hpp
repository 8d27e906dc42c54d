/// The board as it is drawn: points with stacks of up to five men, the bar, the men off the board.
#pragma once

#include <framework/game/layout.hpp>
#include <framework/game/look.hpp>

#include "board.hpp"

namespace backgammon {

ply::Layout board_layout();
ply::Look board_look();

/// The cell of the layout that all places of a point mean (Layout::Cell::spot). The point is one as
/// the player counts them, the bar and the place of the men off among them.
int cell_of_point(ply::Player player, int point);

/// The number of the layout's piece that stands in a cell of it.
/// A stack higher than five ends in its number, the tens below the ones; so do the men off.
int content(const Board& board, int cell);

}  // namespace backgammon
