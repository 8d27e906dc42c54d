#include "framework/game/grid_text.hpp"

#include <cctype>
#include <charconv>

#include "framework/base/error.hpp"

namespace ply {

std::string column_name(int column) {
    std::string name(1, static_cast<char>('a' + column % 26));
    return column < 26 ? name : column_name(column / 26 - 1) + name;
}

std::string cell_name(int column, int row) {
    return column_name(column) + std::to_string(row + 1);
}

GridText parse_grid(const GridRows& rows, std::string_view glyphs, std::string_view text) {
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
    std::size_t row_begin = 0;  // in the text
    const auto row_name = [&] {
        const std::size_t length = text.substr(row_begin).find_first_of("/ ");
        return "row " + std::to_string(rows.size() - row) + " from the top, '" +
               std::string(text.substr(row_begin, length)) + "',";
    };
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
            row_begin = at + 1;
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

GridText parse_grid(int width, int height, std::string_view glyphs, std::string_view text) {
    return parse_grid(GridRows(static_cast<std::size_t>(height), width), glyphs, text);
}

int parse_mover(std::string_view text, int players) {
    if (text.size() == 1 && text[0] >= '1' && text[0] < '1' + players) return text[0] - '1';
    throw Error("position: " +
                (text.empty() ? std::string("nothing after the board says")
                              : "'" + std::string(text) + "' after the board does not say") +
                " who moves; write a number from 1 to " + std::to_string(players));
}

}  // namespace ply
