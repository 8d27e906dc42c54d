/// Boards drawn cell by cell, whatever stands on the cells: pieces, or the numbers of a layer.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/look.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// What a player has gathered, drawn beside a ring.
struct StoreDrawing {
    DrawnRun run;
    std::string name{};  ///< of its cell; empty: it is none
    int cell = -1;       ///< that it stands on, or -1
};

/// What is written on each cell, `width` columns wide.
struct CellDrawing {
    const Layout& layout;
    bool flipped;  ///< a grid or track is turned by half a circle, with its names and edges
    int width;
    std::function<DrawnRun(int cell)> run;
    Look::Edges edges{};  ///< whose colour the coordinates at each edge have
    /// Whether a line is drawn through the cell from left to right, on to its neighbours.
    std::function<bool(int cell)> is_line = [](int) { return false; };
    /// Of each cell the region it is in: on a grid lines are drawn between them. Empty: there are
    /// none.
    std::vector<int> regions{};
    bool figures = false;  ///< lines may be those of UTF-8
    /// Of a ring: those of the players below and above; their cells are not among the houses.
    std::optional<std::array<StoreDrawing, 2>> stores{};
    int columns = 80;  ///< a picture is squeezed that is wider
};

/// Rows from the top, the row's number on both sides, the columns' letters above and below; where
/// cells are numbered, the numbers of those at the edges instead. A row of hexagons starts half a
/// cell further right than the one below.
DrawnBoard draw_grid(const CellDrawing& drawing);

/// A ring: two rows that face each other, the first cells below, the lower player's store on the
/// right, the upper one's on the left; where the rows are too long for 80 columns, or of different
/// length, names above and contents below.
DrawnBoard draw_track(const CellDrawing& drawing);

/// The layout's picture, what stands on its points in their places; the names of rows and columns
/// beside it, where cells are named by a letter and a number. Numbers of several digits go on where
/// no point is. Lines are drawn through, where there are figures; a flipped picture is turned by
/// half a circle.
DrawnBoard draw_picture(const CellDrawing& drawing);

}  // namespace ply
