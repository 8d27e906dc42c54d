#include "framework/game/stones.hpp"

#include <utility>

namespace ply {

Layout square_layout(int width, int height, std::vector<Layout::Piece> pieces) {
    Layout layout;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) layout.cells.push_back({x, y, cell_name(x, y)});
    layout.pieces = std::move(pieces);
    return layout;
}

Layout stones_layout(int width, int height) {
    return square_layout(width, height,
                         {{".", "empty", chance_player}, {"x", "stone", 0}, {"o", "stone", 1}});
}

Stones parse_stones(int width, int height, std::string_view text) {
    const bool fen = text.substr(0, text.find(' ')).find_first_of("Pp") != text.npos;
    GridText grid = parse_grid(width, height, fen ? "-Pp" : "-xo", text);
    const std::string_view word = grid.rest.substr(0, grid.rest.find(' '));
    if (word == "w" || word == "b") return {std::move(grid.cells), word == "w" ? 0 : 1};
    return {std::move(grid.cells), parse_mover(grid.rest, 2)};
}

}  // namespace ply
