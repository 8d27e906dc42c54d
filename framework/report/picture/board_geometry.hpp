/// Where the cells of a board lie in a picture, and what is drawn below them: the part of a picture
/// that no move changes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"
#include "framework/report/picture/svg_parts.hpp"

namespace ply {

/// The side of a square cell. Pieces are drawn around (0, 0) for cells of this size.
constexpr double cell_side = 40;
/// How far apart the men on a point of a track are.
constexpr double track_man = 32;

struct PlacedCell {
    Point centre;
    double scale = 1;  ///< of what stands on it
    /// Data of a path: the area that can be clicked. No other cell's covers its middle, where pages
    /// draw marks; of a line that others cross it is a part between crossings.
    std::string outline;
    std::string css_class;       ///< `light`, `dark`, `home p1` ...; may be empty
    std::optional<Point> along;  ///< the cell is a line: from its centre to one of its ends
    bool named = false;          ///< its name is written into its corner
    bool upper = false;          ///< a point of backgammon whose men begin at the upper edge
};

struct BoardGeometry {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
    std::vector<PlacedCell> cells;  ///< one for each of the layout's
    std::string below;              ///< SVG below the cells: frame, edges
    std::string above;              ///< SVG above the cells, below the pieces: lines, names

    /// Makes the picture large enough to show this.
    void include(Point at, double around);
};

/// `look` is complete, as look_of() returns it. Flipped: turned by half a circle.
BoardGeometry geometry_of(const Layout& layout, const Look& look, bool flipped);

// One for each kind of board.

BoardGeometry grid_geometry(const Layout& layout, const Look& look, bool flipped);
BoardGeometry hex_geometry(const Layout& layout, const Look& look, bool flipped);
BoardGeometry track_geometry(const Layout& layout, const Look& look, bool flipped);
BoardGeometry graph_geometry(const Layout& layout, const Look& look, bool flipped);
BoardGeometry pile_geometry(const Layout& layout, const Look& look, bool flipped);
BoardGeometry chord_geometry(const Layout& layout, const Look& look, bool flipped);

}  // namespace ply
