#include "framework/report/picture/drawn_layout.hpp"

namespace ply {

Layout drawn_layout(const Game& game, const Look& look) {
    Layout layout = *game.layout();
    const bool said_otherwise = look.drawing.chords > 0 ||
                                look.drawing.ground != BoardDrawing::Ground::cells ||
                                look.places.size() != layout.cells.size();
    if (look.picture.empty() || said_otherwise) return layout;
    layout.shape = Layout::Shape::graph;
    layout.picture = look.picture;
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        layout.cells[i].x = look.places[i].x;
        layout.cells[i].y = look.places[i].y;
    }
    return layout;
}

}  // namespace ply
