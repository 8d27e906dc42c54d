/// How a board looks: enough to draw it in a terminal or on a page, without knowing the game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply {

/// Cells with places and names, and the pieces that may stand on them.
struct Layout {
    enum class Shape : std::uint8_t {
        square,  ///< x is the column, y the row, both from 0, bottom left first
        hex,  ///< a row of hexagons a y, each row shifted half a cell to the right of the one below
        track,  ///< cells in a row or ring; x and y place them as in `square`
        graph,  ///< points in a picture of characters, x from its left, y from its top
    };
    struct Cell {
        int x = 0;
        int y = 0;
        std::string name;  ///< as in move texts: "a1"
        /// The cell that a click on this one means, where several make one target, such as the
        /// places of a stack; -1: itself.
        int spot = -1;
    };
    struct Piece {
        std::string glyph;  ///< one column wide on a terminal; UTF-8
        std::string name;
        Player owner = chance_player;  ///< whose colour it has; chance_player: nobody's
    };

    Shape shape = Shape::square;
    std::vector<Cell> cells;
    std::vector<Piece> pieces;  ///< what a cell's content counts into; 0 is an empty cell
    std::string picture;        ///< graph: its lines, from the top; points are replaced by pieces
    bool counts = false;        ///< a cell's content is a number to print (seeds), not a piece
};

}  // namespace ply
