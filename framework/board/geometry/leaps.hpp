/// A knight's way of going: so many cells one way, so many another.
#pragma once

#include "framework/board/geometry/geometry.hpp"

namespace ply::board {

struct Leaps {
    int far = 0;
    int wide = 0;

    /// Calls `visit(to)` for each cell a leap away, each once.
    template <class Visit>
    void for_each(const Geometry& board, int from, Visit visit) const {
        const int x = board.column(from);
        const int y = board.row(from);
        for (const bool turned : {false, true}) {
            if (turned && far == wide) break;
            const int dx = turned ? wide : far;
            const int dy = turned ? far : wide;
            for (const int sx : {1, -1})
                for (const int sy : {1, -1}) {
                    if ((sx < 0 && dx == 0) || (sy < 0 && dy == 0)) continue;
                    const int to = board.at(x + sx * dx, y + sy * dy);
                    if (to >= 0 && to != from) visit(to);
                }
        }
    }
};

}  // namespace ply::board
