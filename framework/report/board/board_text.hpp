/// Draws a position in a terminal.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// Colours and figures as this stream can show them: neither in pipes and files.
BoardStyle board_style(std::FILE* stream);

/// What drawn_board() makes, in lines that each end with a newline.
std::string draw_board(const Game& game, const AnyState& state, const BoardStyle& style);

/// The same for a window: rows that are too long are cut, not broken, and where not all of it can
/// be seen at once, with `others` lines around it, a line says how large a window it takes.
std::string draw_board_in_window(const Game& game, const AnyState& state, const BoardStyle& style,
                                 int columns, int rows, int others);

/// `(the board takes a window of 40 columns and 24 rows)`, in lines of at most `columns` columns:
/// where it is left out.
std::vector<std::string> board_takes(int wide, int high, int columns);

}  // namespace ply
