#pragma once

#include <cstddef>

#include "framework/game/look.hpp"

namespace go {

/// A board of points with its marked ones: on the third line of small boards, the fourth of large
/// ones, in the corners and the middle, on the largest in the middle of the sides, too.
inline ply::Look board_look(int size) {
    using ply::BoardDrawing;
    using ply::Look;
    Look look;
    look.drawing.ground = BoardDrawing::Ground::points;
    look.cells.resize(static_cast<std::size_t>(size * size), Look::Cell::plain);
    if (size < 7) return look;
    const int line = size < 13 ? 2 : 3;
    const auto mark = [&](int x, int y) {
        look.cells[static_cast<std::size_t>(y * size + x)] = Look::Cell::star;
    };
    for (const int x : {line, size - 1 - line})
        for (const int y : {line, size - 1 - line}) mark(x, y);
    if (size % 2 == 0) return look;
    const int middle = size / 2;
    mark(middle, middle);
    if (size < 15) return look;
    for (const int side : {line, size - 1 - line}) {
        mark(side, middle);
        mark(middle, side);
    }
    return look;
}

}  // namespace go
