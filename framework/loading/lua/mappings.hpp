/// The mappings of a board onto itself that keep neighbours neighbours.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/loading/lua/geometry.hpp"

namespace ply::lua {

/// For each mapping, where each cell goes; the first leaves all where they are. A square board has
/// eight, a rectangle four, a rhombus of hexagons four (two where its sides differ); others, one.
inline std::vector<std::vector<std::int16_t>> mappings_of(const Geometry& board) {
    const auto mapping = [&](bool swap, bool flip_x, bool flip_y) {
        std::vector<std::int16_t> image;
        for (int cell = 0; cell < board.cells; ++cell) {
            int x = board.column(cell);
            int y = board.row(cell);
            if (swap) std::swap(x, y);
            if (flip_x) x = board.width - 1 - x;
            if (flip_y) y = board.height - 1 - y;
            image.push_back(static_cast<std::int16_t>(y * board.width + x));
        }
        return image;
    };
    std::vector<std::vector<std::int16_t>> images{mapping(false, false, false)};
    if (board.shape != Layout::Shape::square && board.shape != Layout::Shape::hex) return images;
    const bool hexagons = board.shape == Layout::Shape::hex;
    for (const bool swap : {false, true})
        for (const bool flip_x : {false, true})
            for (const bool flip_y : {false, true}) {
                const bool same = !swap && !flip_x && !flip_y;
                if (same || (swap && board.width != board.height)) continue;
                if (hexagons && flip_x != flip_y) continue;
                images.push_back(mapping(swap, flip_x, flip_y));
            }
    return images;
}

}  // namespace ply::lua
