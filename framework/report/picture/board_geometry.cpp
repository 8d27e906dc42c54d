#include "framework/report/picture/board_geometry.hpp"

#include <algorithm>

namespace ply {
namespace {

/// Whether each cell lies in one pile: otherwise they are of another layout.
bool piles_fit(const Layout& layout, const Look& look) {
    std::vector<int> cells;
    for (const BoardDrawing::Pile& pile : look.drawing.piles)
        cells.insert(cells.end(), pile.cells.begin(), pile.cells.end());
    std::ranges::sort(cells);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i] != static_cast<int>(i)) return false;
    return !cells.empty() && cells.size() == layout.cells.size();
}

}  // namespace

void BoardGeometry::include(Point at, double around) {
    if (width == 0 && height == 0) {
        left = at.x - around;
        top = at.y - around;
        width = height = 2 * around;
        return;
    }
    const double right = std::max(left + width, at.x + around);
    const double bottom = std::max(top + height, at.y + around);
    left = std::min(left, at.x - around);
    top = std::min(top, at.y - around);
    width = right - left;
    height = bottom - top;
}

BoardGeometry geometry_of(const Layout& layout, const Look& look, bool flipped) {
    switch (layout.shape) {
        case Layout::Shape::square:
            return look.drawing.chords > 0 ? chord_geometry(layout, look, flipped)
                                           : grid_geometry(layout, look, flipped);
        case Layout::Shape::hex:
            return hex_geometry(layout, look, flipped);
        case Layout::Shape::track:
            return track_geometry(layout, look, flipped);
        case Layout::Shape::graph:
            break;
    }
    return piles_fit(layout, look) ? pile_geometry(layout, look, flipped)
                                   : graph_geometry(layout, look, flipped);
}

}  // namespace ply
