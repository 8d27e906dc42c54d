/// The shape of a board: its cells, their names and their neighbours.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/layout.hpp"
#include "framework/loading/lua/cell_bits.hpp"

namespace ply::lua {

/// The eight directions, clockwise. A set of directions is a mask of `1 << direction`.
enum Direction : int {
    north,
    north_east,
    east,
    south_east,
    south,
    south_west,
    west,
    north_west,
    direction_count
};

/// As scripts write sets of directions: the low byte is absolute, the next one is seen by the
/// player to move and turned over for player 2. Disjoint sets can be added up.
inline constexpr int seen_by_player = 8;

/// Cells are counted from 0 here (scripts and texts count from 1), the bottom row first.
struct Geometry {
    Layout::Shape shape = Layout::Shape::square;
    int width = 0;
    int height = 0;
    int cells = 0;
    int words = 0;                             ///< of a CellBits
    int blocks = 0;                            ///< of cell_block bytes
    int known = 0;                             ///< mask of the directions that this board has
    std::array<int, direction_count> delta{};  ///< what a step adds to the cell
    std::array<CellBits, direction_count> leaving{};  ///< the cells with a neighbour there
    std::array<std::vector<std::int16_t>, direction_count> next;  ///< the neighbour, or -1
    CellBits all{};

    /// Sizes must be at least 1 and make at most max_cells cells.
    static Geometry square(int width, int height);
    /// A rhombus of hexagons: each cell touches east, west, north, south, north-west, south-east.
    static Geometry hex(int width, int height);
    /// Cells in a ring: `east` leads on, the last cell is followed by the first.
    static Geometry track(int cells);

    int row(int cell) const { return cell / width; }
    int column(int cell) const { return cell % width; }
    /// `a1`; the number of the cell, from 1, on a track.
    std::string cell_name(int cell) const;
    /// `b` for a column of a board.
    std::string column_name(int cell) const;
    /// The absolute directions, of those on this board, that a script's set means for player `me`
    /// (from 1).
    int directions(std::int64_t set, int me) const;

private:
    void connect(const std::array<int, direction_count>& dx,
                 const std::array<int, direction_count>& dy, int mask, bool ring);
};

}  // namespace ply::lua
