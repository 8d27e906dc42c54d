/// What verbs do when a move has been made, apart from Lua.
#pragma once

#include <cstdint>
#include <optional>

#include "framework/board/moves/playfield.hpp"

namespace ply::board {

// In Phase::play.

/// If the side's piece on the cell is in such a line, and others have pieces on the board, the side
/// moves once more and takes one of them. True: so it is.
bool close_mill(Playfield& field, int cell, const LineRule& line);
/// The piece on the cell becomes another one if the cell belongs to the set, or lies in the side's
/// far row. True: it was done.
bool promote_piece(Playfield& field, int cell, int piece, int into,
                   const std::optional<std::int64_t>& where);

}  // namespace ply::board
