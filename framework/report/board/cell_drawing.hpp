/// Boards drawn cell by cell, whatever stands on the cells: pieces, or the numbers of a layer.
#pragma once

#include <functional>
#include <string>

#include "framework/game/look.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// What is written on each cell, `width` columns wide.
struct CellDrawing {
    const Layout& layout;
    bool flipped;  ///< a grid or track is turned by half a circle, with its names and edges
    int width;
    std::function<DrawnRun(int cell)> run;
    Look::Edges edges{};  ///< whose colour the coordinates at each edge have
    /// Whether a line is drawn through the cell from left to right, on to its neighbours.
    std::function<bool(int cell)> is_line = [](int) { return false; };
};

/// Rows from the top, the row's number on both sides, the columns' letters above and below. A row
/// of hexagons starts half a cell further right than the one below.
DrawnBoard draw_grid(const CellDrawing& drawing);

/// A ring: two rows that face each other, the first cells below; where they are too long for 80
/// columns, or of different length, names above and contents below.
DrawnBoard draw_track(const CellDrawing& drawing);

/// The layout's picture, what stands on its points in their places; the names of rows and columns
/// beside it, where cells are named by a letter and a number. Numbers of several digits go on where
/// no point is. Lines are drawn through, where `figures`.
DrawnBoard draw_picture(const CellDrawing& drawing, bool figures);

}  // namespace ply
