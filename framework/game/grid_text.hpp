/// One line for a board of rows and columns, and names for its cells, shared by all grid games.
///
/// Rows from the top, separated by '/', digits for runs of empty cells, a letter a piece, then the
/// number of the player to move, in the manner of Forsyth-Edwards Notation: `3/1x1/3 2`.
#pragma once

#include <cctype>
#include <charconv>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"

namespace ply {

/// `a1` is cell 0, bottom left; columns run a..z, then aa, ab ...
inline std::string column_name(int column) {
    std::string name(1, static_cast<char>('a' + column % 26));
    return column < 26 ? name : column_name(column / 26 - 1) + name;
}
inline std::string cell_name(int column, int row) {
    return column_name(column) + std::to_string(row + 1);
}

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
inline GridText parse_grid(const GridRows& rows, std::string_view glyphs, std::string_view text) {
    const auto fail = [&](const std::string& what) -> Error {
        return Error("position '" + std::string(text) + "': " + what + "; write " +
                     std::to_string(rows.size()) +
                     " rows from the top, separated by '/', such as '" +
                     grid_text(rows, glyphs, [](int) { return 0; }) + " 1'");
    };
    std::size_t cells = 0;
    for (const int row : rows) cells += static_cast<std::size_t>(row);
    GridText grid{std::vector<int>(cells, 0), {}};
    std::size_t row = rows.size() - 1;
    std::size_t first = cells - static_cast<std::size_t>(rows[row]);
    int column = 0;
    std::size_t at = 0;
    const auto row_name = [&] { return "row " + std::to_string(row + 1); };
    const auto too_long = [&] {
        return fail(row_name() + " has more than " + std::to_string(rows[row]) + " cells");
    };
    for (; at < text.size() && text[at] != ' '; ++at) {
        const char letter = text[at];
        if (letter == '/') {
            if (column != rows[row])
                throw fail(row_name() + " has " + std::to_string(column) + " cells, not " +
                           std::to_string(rows[row]));
            if (row == 0)
                throw fail("there are more than " + std::to_string(rows.size()) + " rows");
            --row;
            first -= static_cast<std::size_t>(rows[row]);
            column = 0;
        } else if (std::isdigit(static_cast<unsigned char>(letter))) {
            int run = 0;
            const char* end = text.data() + text.size();
            const auto [next, error] = std::from_chars(text.data() + at, end, run);
            if (error != std::errc() || run < 1 || run > rows[row] - column) throw too_long();
            column += run;
            at = static_cast<std::size_t>(next - text.data()) - 1;
        } else {
            const std::size_t piece = glyphs.find(letter, 1);
            if (piece == std::string_view::npos)
                throw fail(std::string("'") + letter + "' is not one of the pieces '" +
                           std::string(glyphs.substr(1)) + "'");
            if (column == rows[row]) throw too_long();
            grid.cells[first + static_cast<std::size_t>(column++)] = static_cast<int>(piece);
        }
    }
    if (row != 0 || column != rows[row]) throw fail("the board is not complete");
    grid.rest = at < text.size() ? text.substr(at + 1) : std::string_view();
    return grid;
}
/// The same for `height` rows of `width` cells.
inline GridText parse_grid(int width, int height, std::string_view glyphs, std::string_view text) {
    return parse_grid(GridRows(static_cast<std::size_t>(height), width), glyphs, text);
}

/// Reads the number of the player to move (from 1) and returns the player (from 0).
inline int parse_mover(std::string_view text, int players) {
    if (text.size() == 1 && text[0] >= '1' && text[0] < '1' + players) return text[0] - '1';
    throw Error("position: " +
                (text.empty() ? std::string("nothing after the board says")
                              : "'" + std::string(text) + "' after the board does not say") +
                " who moves; write a number from 1 to " + std::to_string(players));
}

}  // namespace ply
