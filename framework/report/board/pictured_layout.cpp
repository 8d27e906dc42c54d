#include "framework/report/board/pictured_layout.hpp"

namespace ply {

Layout pictured_layout(const Layout& layout, const Look& look) {
    Layout drawn = layout;
    if (look.picture.empty() || look.places.size() != layout.cells.size()) return drawn;
    drawn.shape = Layout::Shape::graph;
    drawn.picture = look.picture;
    for (std::size_t i = 0; i < drawn.cells.size(); ++i) {
        drawn.cells[i].x = look.places[i].x;
        drawn.cells[i].y = look.places[i].y;
    }
    return drawn;
}

}  // namespace ply
