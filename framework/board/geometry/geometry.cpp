#include "framework/board/geometry/geometry.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "framework/game/grid_text.hpp"

namespace ply::board {
namespace {

constexpr std::array<int, direction_count> step_x{0, 1, 1, 1, 0, -1, -1, -1};
constexpr std::array<int, direction_count> step_y{1, 1, 0, -1, -1, -1, 0, 1};

constexpr int bit(Direction direction) {
    return 1 << direction;
}
constexpr int four_directions = bit(north) | bit(east) | bit(south) | bit(west);
constexpr int six_directions =
    bit(north) | bit(east) | bit(south_east) | bit(south) | bit(west) | bit(north_west);

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

Lines::Lines(int cells, const std::vector<std::uint64_t>& lines) {
    for (int c = 0; c < cells; ++c) {
        first_.push_back(static_cast<std::uint16_t>(through_.size()));
        for (const std::uint64_t line : lines)
            if ((line >> c & 1) != 0) through_.push_back(line);
    }
    first_.push_back(static_cast<std::uint16_t>(through_.size()));
}

Lines Geometry::lines_of(int length) const {
    std::vector<std::uint64_t> found;
    for (int c = 0; c < cells; ++c)
        for (int d = 0; d < direction_count / 2; ++d) {
            std::uint64_t line = 0;
            int at = c;
            for (int i = 0; i < length && at >= 0; ++i, at = next[d][at])
                line |= std::uint64_t{1} << at;
            if (std::popcount(line) == length) found.push_back(line);
        }
    return {cells, found};
}

Geometry Geometry::square(int width, int height, const Has& has) {
    Geometry board;
    board.width = width;
    board.height = height;
    board.add_cells(has);
    board.connect(0xff, false);
    return board;
}

Geometry Geometry::hex(int width, int height, const Has& has) {
    return of_hexagons(width, height, has);
}

Geometry Geometry::hexagon(int side, const Has& has) {
    const int across = 2 * side - 1;
    return of_hexagons(across, across, [&](int x, int y) {
        return x + y >= side - 1 && x + y <= 3 * (side - 1) && has(x, y);
    });
}

Geometry Geometry::triangle(int side, const Has& has) {
    return of_hexagons(side, side, [&](int x, int y) { return x + y < side && has(x, y); });
}

/// Two triangles that lie over each other.
Geometry Geometry::star(int arm, const Has& has) {
    const int across = 4 * arm + 1;
    return of_hexagons(across, across, [&](int x, int y) {
        const bool up = x >= arm && y >= arm && x + y <= 5 * arm;
        const bool down = x <= 3 * arm && y <= 3 * arm && x + y >= 3 * arm;
        return (up || down) && has(x, y);
    });
}

Geometry Geometry::track(int cells) {
    Geometry board;
    board.shape = Layout::Shape::track;
    board.width = cells;
    board.height = 1;
    board.add_cells(everywhere);
    board.connect(bit(east) | bit(west), true);
    return board;
}

Geometry Geometry::cards(int ranks, int suits, const std::vector<std::string>& names,
                         const std::vector<int>& copies) {
    Geometry pack;
    pack.width = ranks;
    pack.height = suits;
    pack.shifts = false;
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
        const auto [suit, rank] = std::div(static_cast<int>(kind), ranks);
        const auto count = static_cast<std::size_t>(copies[kind]);
        pack.grid_.push_back(static_cast<std::int16_t>(pack.places.size()));
        pack.places.insert(pack.places.end(), count, {rank, suit});
        pack.card_names.insert(pack.card_names.end(), count, names[kind]);
    }
    pack.cells = static_cast<int>(pack.places.size());
    pack.rows = {pack.cells};
    for (auto& neighbours : pack.next) neighbours.assign(pack.places.size(), -1);
    pack.finish();
    return pack;
}

Geometry Geometry::of_hexagons(int width, int height, const Has& has) {
    Geometry board;
    board.shape = Layout::Shape::hex;
    board.orthogonal_too = six_directions;
    board.width = width;
    board.height = height;
    board.add_cells(has);
    board.connect(six_directions, false);
    return board;
}

void Geometry::add_cells(const Has& has) {
    grid_.assign(static_cast<std::size_t>(width * height), -1);
    rows.assign(static_cast<std::size_t>(height), 0);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (!has(x, y)) continue;
            grid_[y * width + x] = static_cast<std::int16_t>(places.size());
            places.push_back({x, y});
            ++rows[y];
        }
    cells = static_cast<int>(places.size());
    for (auto& neighbours : next) neighbours.assign(static_cast<std::size_t>(cells), -1);
}

void Geometry::connect(int mask, bool ring) {
    for (int d = 0; d < direction_count; ++d) {
        if ((mask >> d & 1) == 0) continue;
        for (int c = 0; c < cells; ++c) {
            const int to = at(column(c) + step_x[d], row(c) + step_y[d]);
            next[d][c] = static_cast<std::int16_t>(to);
        }
    }
    known = mask;
    shifts = cells == width * height;
    finish();
    if (ring) close_ring();
}

/// The two steps that the shift of a set does not see.
void Geometry::close_ring() {
    next[east][cells - 1] = 0;
    next[west][0] = static_cast<std::int16_t>(cells - 1);
    around[cells - 1][east] = next[east][cells - 1];
    around[0][west] = next[west][0];
}

/// What follows from the neighbours.
void Geometry::finish() {
    words = (cells + 63) / 64;
    blocks = (cells + cell_block - 1) / cell_block;
    std::vector<int> neighbours(static_cast<std::size_t>(cells), 0);
    around.resize(static_cast<std::size_t>(cells));
    if (words == 1) beside.resize(static_cast<std::size_t>(cells));
    for (int d = 0; d < direction_count; ++d) {
        for (int c = 0; c < cells; ++c) around[c][d] = next[d][c];
        delta[d] = step_y[d] * width + step_x[d];
        for (int c = 0; c < cells; ++c) {
            if (next[d][c] < 0) continue;
            known |= 1 << d;
            ++neighbours[c];
            insert(leaving[d], c);
            if (words == 1) beside[c] |= std::uint64_t{1} << next[d][c];
        }
    }
    // On a drawn board every other point of an edge may have no diagonals: of cells with equally
    // few neighbours those with fewer in rows and columns are corners.
    const auto corner_order = [&](int c) {
        int straight = 0;
        if (shape != Layout::Shape::graph) return direction_count * neighbours[c];
        for (const Direction d : {north, east, south, west}) straight += next[d][c] >= 0;
        return direction_count * neighbours[c] + straight;
    };
    const int most = cells == 0 ? 0 : std::ranges::max(neighbours);
    int fewest = direction_count * (direction_count + 1);
    for (int c = 0; c < cells; ++c) fewest = std::min(fewest, corner_order(c));
    for (int c = 0; c < cells; ++c) {
        insert(all, c);
        if (neighbours[c] < most) insert(border, c);
        if (corner_order(c) == fewest) insert(corners, c);
    }
    for (int n = 2; n <= Lines::longest && words == 1 && shape != Layout::Shape::track; ++n)
        lines[static_cast<std::size_t>(n)] = lines_of(n);
}

Geometry::Bearing Geometry::bearing(int from, int to) const {
    Bearing best;
    for (int d = 0; d < direction_count && to >= 0 && to != from; ++d) {
        if ((known & 1 << d) == 0) continue;
        int far = 1;
        int at = next[d][from];
        for (; at >= 0 && at != from && at != to; at = next[d][at]) ++far;
        if (at == to && (best.steps == 0 || far < best.steps)) best = {d, far};
    }
    return best;
}

std::string Geometry::cell_name(int cell) const {
    if (shape == Layout::Shape::track) return std::to_string(cell + 1);
    if (!card_names.empty()) return card_names[static_cast<std::size_t>(cell)];
    return ply::cell_name(column(cell), row(cell));
}

int Geometry::cell_named(std::string_view name) const {
    for (int c = 0; c < cells; ++c)
        if (cell_name(c) == name) return c;
    return -1;
}

std::string Geometry::column_name(int cell) const {
    return ply::column_name(column(cell));
}

int Geometry::directions(std::int64_t set, int me) const {
    // Whatever is counted at least once, and its bits moved side by side.
    auto mask = static_cast<std::uint32_t>(set);
    mask = (mask | mask >> 1) & 0x05555555;
    mask = (mask | mask >> 1) & 0x03333333;
    mask = (mask | mask >> 2) & 0x0f0f0f0f;
    mask = (mask | mask >> 4) & 0x00ff00ff;
    mask = mask | mask >> 8;
    const int absolute = static_cast<int>(mask & 0xff);
    // East and west are the same for both players.
    const int six = static_cast<int>(mask >> direction_count & 0x3f);
    const int seen = (six & 0b11) | (six & 0b11100) << 1 | (six & 0b100000) << 2;
    const int more = (absolute & four_directions) == four_directions ? orthogonal_too : 0;
    return (absolute | more | (me == 2 ? turned_over[seen] : seen)) & known;
}

}  // namespace ply::board
