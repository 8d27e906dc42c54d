/// Boards of hexagons with a corner on top, each row half a cell further right than the one below.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "framework/report/board/board_regions.hpp"
#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/cell_classes.hpp"
#include "framework/report/picture/cell_grid.hpp"
#include "framework/report/picture/colours.hpp"

namespace ply {
namespace {

const double hex_radius = cell_side / std::sqrt(3.0);

/// The corner k of a hexagon around (0, 0): 0 is on top, then clockwise.
Point hex_corner(int k) {
    constexpr double half = cell_side / 2;
    const double r = hex_radius;
    const std::array<Point, 6> corners{
        {{0, -r}, {half, -r / 2}, {half, r / 2}, {0, r}, {-half, r / 2}, {-half, -r / 2}}};
    return corners[static_cast<std::size_t>(k % 6)];
}

/// Side k goes from corner k to the next: 0 is in the north-east; so the neighbour there, and the
/// two edges of a rhombus that end at it.
struct HexSide {
    int dx;
    int dy;
};
constexpr HexSide hex_sides[] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

class HexBoard {
public:
    HexBoard(const Layout& layout, const Look& look, bool flipped)
        : layout_(layout), look_(look), flipped_(flipped), grid_(layout, flipped) {}

    BoardGeometry geometry() {
        for (int cell = 0; cell < grid_.cells(); ++cell) place(cell);
        for (const PlacedCell& placed : board_.cells) board_.include(placed.centre, hex_radius + 2);
        if (is_on_holes()) board_.below += surface();
        board_.below += edges();
        board_.above += regions();
        name_lines();
        return board_;
    }

private:
    bool is_on_holes() const { return look_.drawing.ground != BoardDrawing::Ground::cells; }
    static Point centre(int x, int y) { return {(x + y / 2.0) * cell_side, -1.5 * hex_radius * y}; }
    static std::string hexagon(Point at, double scale) {
        std::string data = "M";
        for (int k = 0; k < 6; ++k)
            data += (k == 0 ? "" : "L") + svg_point(at + scale * hex_corner(k));
        return data + "z";
    }
    void place(int cell) {
        PlacedCell placed;
        placed.centre = centre(grid_.x(cell), grid_.y(cell));
        placed.outline = is_on_holes() ? circle_path(placed.centre, 15) : hexagon(placed.centre, 1);
        placed.css_class = class_of_cell(layout_, look_, cell);
        placed.named = !grid_.named();
        board_.cells.push_back(std::move(placed));
    }
    /// Of a board with holes: all hexagons together, a little larger, with a rim around them.
    std::string surface() const {
        const auto hexagons = [&](double scale) {
            std::string data;
            for (const PlacedCell& placed : board_.cells) data += hexagon(placed.centre, scale);
            return data;
        };
        return path_element("rim", hexagons(1.12)) + path_element("surface", hexagons(1.06));
    }
    /// Half a side where two edges meet, so that each has its part.
    std::string edges() const {
        std::array<std::string, 4> data;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const int x = grid_.x(cell);
            const int y = grid_.y(cell);
            const std::array<bool, 4> at{y == 0, y == grid_.rows() - 1, x == 0,
                                         x == grid_.columns() - 1};
            const Point here = board_.cells[static_cast<std::size_t>(cell)].centre;
            for (int k = 0; k < 6; ++k) {
                if (grid_.at(x + hex_sides[k].dx, y + hex_sides[k].dy) >= 0) continue;
                const Point from = here + hex_corner(k);
                const Point to = here + hex_corner(k + 1);
                const Point middle = 0.5 * (from + to);
                // Sides from the north-east on, clockwise: of the north, the east, the east and
                // the south, the south, the west, the west and the north.
                constexpr int first[] = {1, 3, 3, 0, 2, 2};
                constexpr int second[] = {1, 3, 0, 0, 2, 1};
                const auto one = static_cast<std::size_t>(first[k]);
                const auto two = static_cast<std::size_t>(second[k]);
                if (at[one] && at[two]) {
                    data[one] += line_path(from, middle);
                    data[two] += line_path(middle, to);
                } else if (at[one]) {
                    data[one] += line_path(from, to);
                } else if (at[two]) {
                    data[two] += line_path(from, to);
                }
            }
        }
        const Look::Edges& said = look_.edges;
        const std::array<Player, 4> owners =
            flipped_ ? std::array<Player, 4>{said.north, said.south, said.east, said.west}
                     : std::array<Player, 4>{said.south, said.north, said.west, said.east};
        std::string text;
        for (std::size_t i = 0; i < owners.size(); ++i)
            if (owners[i] >= 0 && !data[i].empty())
                text += path_element("edge " + colour_of(layout_, look_, owners[i]), data[i]);
        return text;
    }
    std::string regions() const {
        if (look_.drawing.regions.empty()) return "";
        const std::vector<int> region = regions_of_cells(layout_, look_);
        std::string data;
        for (int cell = 0; cell < grid_.cells(); ++cell)
            for (int k = 0; k < 6; ++k) {
                const int next =
                    grid_.at(grid_.x(cell) + hex_sides[k].dx, grid_.y(cell) + hex_sides[k].dy);
                const int there = next < 0 ? -1 : region[static_cast<std::size_t>(next)];
                if (region[static_cast<std::size_t>(cell)] == there || (next >= 0 && next < cell))
                    continue;
                const Point here = board_.cells[static_cast<std::size_t>(cell)].centre;
                data += line_path(here + hex_corner(k), here + hex_corner(k + 1));
            }
        return path_element("region", data);
    }
    /// The name of a row or a column beside one of its cells.
    struct Name {
        Point cell;
        Point towards;  ///< of length 1
        double reach;   ///< from the middle of the cell to its side
        double gap;     ///< to the middle of the text, of its height
        std::string text;

        Point at(double size) const { return cell + (reach + gap * size) * towards; }
    };

    /// A row's number to the left of its first cell, a column's letter below its lowest, or, where
    /// a cell is there, above its highest.
    std::vector<Name> names() const {
        std::vector<Name> names;
        for (int y = 0; y < grid_.rows(); ++y) {
            int x = 0;
            while (x < grid_.columns() && grid_.at(x, y) < 0) ++x;
            if (x < grid_.columns())
                names.push_back({centre(x, y), {-1, 0}, cell_side / 2, 0.9, grid_.row_name(y)});
        }
        for (int x = 0; x < grid_.columns(); ++x) {
            int low = 0;
            while (low < grid_.rows() && grid_.at(x, low) < 0) ++low;
            if (low == grid_.rows()) continue;
            int high = grid_.rows() - 1;
            while (grid_.at(x, high) < 0) --high;
            const bool below = grid_.at(x + 1, low - 1) < 0;
            names.push_back({centre(x, below ? low : high),
                             {0.5, below ? 0.87 : -0.87},
                             hex_radius,
                             0.5,
                             grid_.column_name(x)});
        }
        return names;
    }

    /// Where an arm of a star begins, a number and a letter share the place of one cell: there they
    /// are small, each close to its own cell.
    void name_lines() {
        if (!grid_.named()) return;
        const double size = std::clamp(board_.width * 0.036, 13.0, 24.0);
        const std::vector<Name> all = names();
        for (const Name& name : all) {
            const bool crowded = std::ranges::any_of(all, [&](const Name& other) {
                const Point apart = other.at(size) - name.at(size);
                return &other != &name && std::hypot(apart.x, apart.y) < 1.3 * size;
            });
            Name drawn = name;
            if (crowded) drawn.gap *= 0.75;
            const double drawn_size = crowded ? 0.66 * size : size;
            board_.above +=
                text_element("coordinate", drawn.at(drawn_size), drawn.text, drawn_size);
            board_.include(drawn.at(drawn_size), drawn_size * 0.8);
        }
    }

    const Layout& layout_;
    const Look& look_;
    bool flipped_;
    CellGrid grid_;
    BoardGeometry board_;
};

}  // namespace

BoardGeometry hex_geometry(const Layout& layout, const Look& look, bool flipped) {
    return HexBoard(layout, look, flipped).geometry();
}

}  // namespace ply
