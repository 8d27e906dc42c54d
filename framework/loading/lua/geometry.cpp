#include "framework/loading/lua/geometry.hpp"

#include "framework/game/grid_text.hpp"

namespace ply::lua {
namespace {

constexpr std::array<int, direction_count> step_x{0, 1, 1, 1, 0, -1, -1, -1};
constexpr std::array<int, direction_count> step_y{1, 1, 0, -1, -1, -1, 0, 1};

constexpr int bit(Direction direction) {
    return 1 << direction;
}

/// Sets turned over: what is north for player 1 is south for player 2.
constexpr std::array<std::uint8_t, 256> turned_over = [] {
    std::array<std::uint8_t, 256> turned{};
    for (int set = 0; set < 256; ++set)
        for (int d = 0; d < direction_count; ++d)
            if ((set >> d & 1) != 0)
                turned[set] |=
                    static_cast<std::uint8_t>(1 << (direction_count + south - d) % direction_count);
    return turned;
}();

}  // namespace

Geometry Geometry::square(int width, int height) {
    Geometry board;
    board.shape = Layout::Shape::square;
    board.width = width;
    board.height = height;
    board.connect(step_x, step_y, 0xff, false);
    return board;
}

Geometry Geometry::hex(int width, int height) {
    Geometry board;
    board.shape = Layout::Shape::hex;
    board.width = width;
    board.height = height;
    constexpr int six =
        bit(north) | bit(east) | bit(south_east) | bit(south) | bit(west) | bit(north_west);
    board.connect(step_x, step_y, six, false);
    return board;
}

Geometry Geometry::track(int cells) {
    Geometry board;
    board.shape = Layout::Shape::track;
    board.width = cells;
    board.height = 1;
    board.connect(step_x, step_y, bit(east) | bit(west), true);
    return board;
}

void Geometry::connect(const std::array<int, direction_count>& dx,
                       const std::array<int, direction_count>& dy, int mask, bool ring) {
    cells = width * height;
    words = (cells + 63) / 64;
    blocks = (cells + cell_block - 1) / cell_block;
    known = mask;
    for (int c = 0; c < cells; ++c) all.word[c / 64] |= std::uint64_t{1} << c % 64;
    for (int d = 0; d < direction_count; ++d) {
        next[d].assign(cells, -1);
        if ((mask >> d & 1) == 0) continue;
        delta[d] = dy[d] * width + dx[d];
        for (int c = 0; c < cells; ++c) {
            const int x = column(c) + dx[d];
            const int y = row(c) + dy[d];
            if (x >= 0 && x < width && y >= 0 && y < height) {
                next[d][c] = static_cast<std::int16_t>(y * width + x);
                leaving[d].word[c / 64] |= std::uint64_t{1} << c % 64;
            } else if (ring) {
                next[d][c] = static_cast<std::int16_t>((x + cells) % cells);
            }
        }
    }
}

std::string Geometry::cell_name(int cell) const {
    if (shape == Layout::Shape::track) return std::to_string(cell + 1);
    return ply::cell_name(column(cell), row(cell));
}

std::string Geometry::column_name(int cell) const {
    return ply::column_name(column(cell));
}

int Geometry::directions(std::int64_t set, int me) const {
    const int absolute = static_cast<int>(set & 0xff);
    const int seen = static_cast<int>(set >> seen_by_player & 0xff);
    return (absolute | (me == 2 ? turned_over[seen] : seen)) & known;
}

}  // namespace ply::lua
