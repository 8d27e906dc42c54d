/// Moves as text: standard algebraic notation, `Nbd7`, `exd8=Q#`, `O-O`.
/// S. Edwards, "Portable game notation specification", 1994, 8.2.3
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "move.hpp"

namespace chess {

std::string san_of(const Board& board, ply::Move move);

/// Origin and target, `e2e4`, `e7e8q`; castling `e1g1`, or `e1h1`, onto the rook, as in Chess960.
std::string coordinates_of(const Board& board, ply::Move move, bool castles_onto_rook);

/// A legal move written in another way: without signs (`exd8Q`, `0-0`), with its origin (`e2-e4`,
/// `Ng1f3`), in coordinates (`e2e4`, `e7e8q`; castling `e1g1`, and `e1h1` as in Chess960). Nothing
/// where the text names no move or several.
std::optional<ply::Move> read_move(const Board& board, std::string_view text);

}  // namespace chess
