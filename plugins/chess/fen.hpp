/// Positions as text: Forsyth-Edwards notation.
///
///     rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
///
/// Castling is written as X-FEN does: K and Q for the outermost rook, else the rook's file; read
/// are X-FEN, Shredder-FEN (HAha) and "-". The square behind a pawn that has jumped is written only
/// where it can be taken by a legal move, so that equal positions are written alike. EPD is read,
/// its operations are left out.
/// S. Edwards, "Portable game notation specification", 1994, 16.1 and 16.2;
/// https://www.chessprogramming.org/Forsyth-Edwards_Notation
#pragma once

#include <string>
#include <string_view>

#include "board.hpp"

namespace chess {

std::string fen_of(const Board& board);

/// Throws ply::Error that says what is wrong.
Board board_of(std::string_view fen);

/// The start position of Chess960 with this number; 518 is that of chess.
/// https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
Board start_position(int number);

}  // namespace chess
