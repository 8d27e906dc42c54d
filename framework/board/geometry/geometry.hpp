/// The shape of a board: its cells, their names and their neighbours.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/board/geometry/cell_bits.hpp"
#include "framework/game/layout.hpp"

namespace ply::board {

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

/// As scripts write sets of directions, which they add up: two bits count how often a direction is
/// in the sum, those of the eight absolute ones first, then those as the player to move sees them,
/// turned over for player 2. One fits into a variable of a script, which has 32 bits.
inline constexpr int direction_bits = 2;
/// The directions that are not the same for both, in the order of Direction.
enum SeenDirection : int {
    seen_north = direction_count,
    seen_north_east,
    seen_south_east,
    seen_south,
    seen_south_west,
    seen_north_west,
    end_of_directions
};
/// Added to every set, so that a direction is not taken for a piece; a sum of sets has several.
inline constexpr std::int64_t direction_tag = std::int64_t{1} << direction_bits * end_of_directions;
inline constexpr std::int64_t most_direction_tags = 16;

/// The set of these, each a Direction or a SeenDirection.
template <class... Slots>
constexpr std::int64_t direction_set(Slots... slots) {
    return direction_tag + ((std::int64_t{1} << direction_bits * slots) + ...);
}

/// What counts as a row: how many cells, not one more if `exact`, along these absolute directions
/// (either way).
struct LineRule {
    int cells = 1;
    bool exact = false;
    int directions = every_direction;
    static constexpr int every_direction = 0xff;
};

/// The straight lines of some length through each cell, as sets: for boards of up to 64 cells.
class Lines {
public:
    static constexpr int longest = 4;  ///< of longer ones there are too many through a cell

    Lines() = default;
    Lines(int cells, const std::vector<std::uint64_t>& lines);
    /// Whether one of the lines through the cell lies within the set.
    [[gnu::always_inline]] bool any_within(std::uint64_t set, int cell) const {
        for (int i = first_[cell]; i < first_[cell + 1]; ++i)
            if ((through_[i] & ~set) == 0) return true;
        return false;
    }
    bool empty() const { return first_.empty(); }

private:
    std::vector<std::uint64_t> through_;
    std::vector<std::uint16_t> first_;  ///< of each cell in through_; one more for the end
};

/// Cells are counted from 0 here (scripts and texts count from 1), along the rows, the bottom row
/// first.
struct Geometry {
    struct Place {
        int x = 0;  ///< the column, from 0
        int y = 0;  ///< the row, from 0 at the bottom
    };

    Layout::Shape shape = Layout::Shape::square;
    int width = 0;   ///< columns
    int height = 0;  ///< rows
    int cells = 0;
    int words = 0;   ///< of a CellBits
    int blocks = 0;  ///< of cell_block bytes
    int known = 0;   ///< mask of the directions that this board has
    /// What north, east, south and west together mean besides: hexagons share an edge with all six
    /// neighbours, so that `orthogonal` is all six there.
    int orthogonal_too = 0;
    /// Every step in a direction adds the same to the cell, so that a set of cells steps by a
    /// shift; only the ends of a ring are to be seen to.
    bool shifts = true;
    std::array<int, direction_count> delta{};         ///< what a step adds, where `shifts`
    std::array<CellBits, direction_count> leaving{};  ///< the cells with a neighbour there
    std::array<std::vector<std::int16_t>, direction_count> next;  ///< the neighbour, or -1
    /// The same by cell: a look around touches one line of memory.
    std::vector<std::array<std::int16_t, direction_count>> around;
    std::vector<std::uint64_t> beside;  ///< the neighbours of each cell, on boards of up to 64
    std::array<Lines, Lines::longest + 1> lines;  ///< by length from 2; empty: look cell by cell
    std::vector<Place> places;
    std::vector<int> rows;  ///< how many cells each has, from the bottom
    CellBits all{};
    CellBits border{};         ///< the cells with fewer neighbours than others
    CellBits corners{};        ///< those with the fewest; drawn: of them, fewest straight on
    std::string picture;       ///< of a drawn board: its lines, from the top
    std::vector<Place> marks;  ///< of a drawn board: where each cell is in the picture
    std::vector<std::string> card_names;  ///< of a pack of cards; empty: a board

    /// Whether a board has a cell in this column and row, from 0.
    using Has = std::function<bool(int x, int y)>;

    /// Sizes must be at least 1 and make at most max_cells cells.
    static Geometry square(int width, int height, const Has& has = everywhere);
    /// A rhombus of hexagons: each cell touches east, west, north, south, north-west, south-east.
    static Geometry hex(int width, int height, const Has& has = everywhere);
    /// Hexagons in the shape of a hexagon with `side` cells along an edge.
    static Geometry hexagon(int side, const Has& has = everywhere);
    /// Hexagons in the shape of a triangle with `side` cells along an edge, a corner in the west.
    static Geometry triangle(int side, const Has& has = everywhere);
    /// Hexagons in the shape of a six-pointed star whose arms are triangles of that side.
    static Geometry star(int arm, const Has& has = everywhere);
    static bool everywhere(int, int) { return true; }
    /// Cells in a ring: `east` leads on, the last cell is followed by the first.
    static Geometry track(int cells);
    /// Points `o` joined by lines `- | / \` (`X` and `+` where lines cross) in a string of several
    /// lines. Throws Error that says where the drawing is wrong.
    static Geometry drawn(std::string_view picture);
    /// Cards of different ranks and suits as cells without neighbours: the column is the rank, the
    /// row the suit. `copies` of each, suit after suit, lie side by side.
    static Geometry cards(int ranks, int suits, const std::vector<std::string>& names,
                          const std::vector<int>& copies);

    int row(int cell) const { return places[cell].y; }
    int column(int cell) const { return places[cell].x; }
    /// The cell in a column and row, from 0; -1 where there is none.
    int at(int x, int y) const {
        if (x < 0 || x >= width || y < 0 || y >= height) return -1;
        return grid_[y * width + x];
    }
    /// The first of the cards that are alike.
    int first_copy(int card) const { return at(column(card), row(card)); }
    /// A straight line from one cell to another: its first direction, if several lead there the
    /// shortest; 0 steps: there is none.
    struct Bearing {
        int direction = 0;
        int steps = 0;
    };
    /// `to` may be -1, to which no line leads.
    Bearing bearing(int from, int to) const;
    /// `a1`; the number of the cell, from 1, on a track; a card's own name.
    std::string cell_name(int cell) const;
    /// The cell of that name, or -1.
    int cell_named(std::string_view name) const;
    /// `b` for a column of a board.
    std::string column_name(int cell) const;
    /// The absolute directions, of those on this board, that a script's set means for player `me`
    /// (from 1).
    int directions(std::int64_t set, int me) const;

private:
    std::vector<std::int16_t> grid_;  ///< the cell at each column and row, or -1

    static Geometry of_hexagons(int width, int height, const Has& has);
    void add_cells(const Has& has);
    void connect(int mask, bool ring);
    void close_ring();
    void finish();
    Lines lines_of(int length) const;
};

/// Calls `visit(first, end)` for the cards from one up to another that are alike.
template <class Visit>
void for_each_kind_of_card(const Geometry& pack, Visit visit) {
    for (int first = 0, end = 0; first < pack.cells; first = end) {
        while (end < pack.cells && pack.first_copy(end) == first) ++end;
        visit(first, end);
    }
}

}  // namespace ply::board
