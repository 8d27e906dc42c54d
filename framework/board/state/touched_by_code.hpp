/// What a person touches to make a move of a Lua game, as its code says exactly.
#pragma once

#include "framework/board/state/move_code.hpp"
#include "framework/game/touched_cells.hpp"

namespace ply::board {

/// A hop: the cell it starts from and each landing; over any distance: from where to where. A drop:
/// the cell that the stone comes to, or any other one of its column.
TouchedCells touched_cells(const Geometry& board, Move move);

}  // namespace ply::board
