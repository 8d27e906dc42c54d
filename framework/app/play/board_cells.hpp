/// Where the cells of a game stand on its drawn board: what a cursor and the mouse go by.
#pragma once

#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// The place of a cell in the text of draw_board(), rows and columns from 0.
struct CellPlace {
    int row = -1;  ///< -1: it cannot be told
    int column = 0;
    int width = 1;
};

/// Found by drawing: a few boards that differ in what stands on their cells. One for each cell of
/// the layout; empty where there is none.
std::vector<CellPlace> cell_places(const Game& game, const AnyState& state);

}  // namespace ply
