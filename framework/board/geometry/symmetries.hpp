/// The mappings of a board onto itself that keep neighbours neighbours.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "framework/board/geometry/geometry.hpp"

namespace ply::board {

/// x' = a x + b y, y' = c x + d y, with places counted from the middle.
struct Turn {
    int a, b, c, d;
};
/// Symmetries of squares: turns by a quarter, and their mirror images.
inline constexpr std::array<Turn, 8> square_turns{{{1, 0, 0, 1},
                                                   {0, -1, 1, 0},
                                                   {-1, 0, 0, -1},
                                                   {0, 1, -1, 0},
                                                   {-1, 0, 0, 1},
                                                   {1, 0, 0, -1},
                                                   {0, 1, 1, 0},
                                                   {0, -1, -1, 0}}};
/// Symmetries of hexagons, whose neighbours are (0,1), (1,0), (1,-1) and their opposites: turns by
/// a sixth, and their mirror images.
inline constexpr std::array<Turn, 12> hex_turns{{{1, 0, 0, 1},
                                                 {0, -1, 1, 1},
                                                 {-1, -1, 1, 0},
                                                 {-1, 0, 0, -1},
                                                 {0, 1, -1, -1},
                                                 {1, 1, -1, 0},
                                                 {0, 1, 1, 0},
                                                 {-1, 0, 1, 1},
                                                 {-1, -1, 0, 1},
                                                 {0, -1, -1, 0},
                                                 {1, 0, -1, -1},
                                                 {1, 1, 0, -1}}};

/// Where each cell goes under the turn, moved so that the board covers itself; empty: it does not,
/// or neighbours come apart.
inline std::vector<std::int16_t> image_of(const Geometry& board, const Turn& turn) {
    struct Point {
        int x, y;
    };
    std::vector<Point> turned;
    Point least{max_cells, max_cells};
    Point before{max_cells, max_cells};
    for (int c = 0; c < board.cells; ++c) {
        const int x = board.column(c);
        const int y = board.row(c);
        turned.push_back({turn.a * x + turn.b * y, turn.c * x + turn.d * y});
        least = {std::min(least.x, turned.back().x), std::min(least.y, turned.back().y)};
        before = {std::min(before.x, x), std::min(before.y, y)};
    }
    std::vector<std::int16_t> image;
    for (const Point& point : turned) {
        const int to = board.at(point.x - least.x + before.x, point.y - least.y + before.y);
        if (to < 0) return {};
        image.push_back(static_cast<std::int16_t>(to));
    }
    const auto touch = [&](int one, int other) {
        for (const auto& next : board.next)
            if (next[one] == other) return true;
        return false;
    };
    for (const auto& next : board.next)
        for (int c = 0; c < board.cells; ++c)
            if (next[c] >= 0 && !touch(image[c], image[next[c]])) return {};
    return image;
}

/// Of a track, which is a ring: by as much as two to six players with equal parts of it are apart,
/// each way round.
inline std::vector<std::vector<std::int16_t>> mappings_of_ring(int cells) {
    std::vector<std::vector<std::int16_t>> images;
    for (const bool back : {false, true})
        for (int parts = 1; parts <= 6; ++parts)
            for (int part = 0; part < parts && cells % parts == 0; ++part) {
                std::vector<std::int16_t> image;
                for (int c = 0; c < cells; ++c)
                    image.push_back(static_cast<std::int16_t>(
                        ((back ? cells - 1 - c : c) + part * (cells / parts)) % cells));
                if (std::ranges::find(images, image) == images.end())
                    images.push_back(std::move(image));
            }
    return images;
}

/// For each mapping, where each cell goes; the first leaves all where they are. A square board has
/// eight, a rectangle four, a rhombus of hexagons four (two where its sides differ), a hexagon
/// twelve.
inline std::vector<std::vector<std::int16_t>> mappings_of(const Geometry& board) {
    std::vector<std::vector<std::int16_t>> images;
    const auto add = [&](const Turn& turn) {
        if (auto image = image_of(board, turn); !image.empty()) images.push_back(std::move(image));
    };
    if (!board.card_names.empty()) {
        std::vector<std::int16_t> same(static_cast<std::size_t>(board.cells));
        std::iota(same.begin(), same.end(), std::int16_t{0});
        images.push_back(std::move(same));
    } else if (board.shape == Layout::Shape::track) {
        images = mappings_of_ring(board.cells);
    } else if (board.shape == Layout::Shape::hex) {
        for (const Turn& turn : hex_turns) add(turn);
    } else {
        for (const Turn& turn : square_turns) add(turn);
    }
    return images;
}

}  // namespace ply::board
