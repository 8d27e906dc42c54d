/// One line for a board of rows and columns, and names for its cells, shared by all grid games.
///
/// Rows from the top, separated by '/', digits for runs of empty cells, a letter a piece, then the
/// number of the player to move, in the manner of Forsyth-Edwards Notation: `3/1x1/3 2`.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"

namespace ply {

/// `a1` is cell 0, bottom left; columns run a..z, then aa, ab ...
std::string column_name(int column);
std::string cell_name(int column, int row);

/// How many cells each row has, from the bottom. Cells are numbered along the rows, a1 first.
using GridRows = std::vector<int>;

/// Writes the board; `glyphs[c]` is the letter of content c, content 0 is empty.
template <class Content>
std::string grid_text(const GridRows& rows, std::string_view glyphs, Content content) {
    std::string text;
    int first = 0;
    for (const int cells : rows) first += cells;
    for (auto cells = rows.rbegin(); cells != rows.rend(); ++cells) {
        first -= *cells;
        if (!text.empty()) text += '/';
        int run = 0;
        for (int cell = first; cell < first + *cells; ++cell) {
            const int piece = content(cell);
            if (piece == 0) {
                ++run;
                continue;
            }
            if (run > 0) text += std::to_string(run);
            run = 0;
            text += glyphs[piece];
        }
        if (run > 0) text += std::to_string(run);
    }
    return text;
}
/// The same for `height` rows of `width` cells.
template <class Content>
std::string grid_text(int width, int height, std::string_view glyphs, Content content) {
    return grid_text(GridRows(static_cast<std::size_t>(height), width), glyphs, content);
}

/// What parse_grid read: the contents, cell a1 first, and what followed the board.
struct GridText {
    std::vector<int> cells;
    std::string_view rest;  ///< after the board and one space; a view into the text
};

/// Reads what grid_text wrote. Throws Error that names the row and the way out.
GridText parse_grid(const GridRows& rows, std::string_view glyphs, std::string_view text);
/// The same for `height` rows of `width` cells.
GridText parse_grid(int width, int height, std::string_view glyphs, std::string_view text);

/// Reads the number of the player to move (from 1) and returns the player (from 0).
int parse_mover(std::string_view text, int players);

}  // namespace ply
