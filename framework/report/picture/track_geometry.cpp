/// Cells in a row or ring: houses that face each other, stores at both ends.
#include <algorithm>

#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/cell_classes.hpp"
#include "framework/report/picture/colours.hpp"

namespace ply {
namespace {

constexpr double house_width = 52;
constexpr double house_height = 60;
constexpr double house_name = 18;  ///< the height of a line of names
constexpr double house_gap = 6;

/// A rectangle with round corners.
std::string house_path(double left, double top, double width, double height) {
    const double r = 10;
    const std::string w = svg_number(width - 2 * r);
    const std::string h = svg_number(height - 2 * r);
    return "M" + svg_point({left + r, top}) + "h" + w + "q10 0 10 10v" + h + "q0 10-10 10h-" + w +
           "q-10 0-10-10v-" + h + "q0-10 10-10z";
}

class Track {
public:
    Track(const Layout& layout, const Look& look, bool flipped)
        : layout_(layout), look_(look), flipped_(flipped) {
        board_.cells.resize(layout.cells.size());
    }

    BoardGeometry geometry() {
        const std::size_t count = layout_.cells.size();
        const std::size_t half = count / 2;
        if (!look_.other_men.empty()) {
            points();
        } else if (count % 2 == 0 && half > 1 && half <= cells_a_row) {
            ring();
        } else {
            rows();
        }
        return board_;
    }

private:
    static constexpr std::size_t cells_a_row = 15;

    /// The first half below, from left to right; the other above, back to the left.
    void ring() {
        const std::size_t count = layout_.cells.size();
        const std::size_t half = count / 2;
        std::vector<std::size_t> lower;
        std::vector<std::size_t> upper;
        std::vector<std::size_t> stores;  // that of the lower side first
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t cell = flipped_ ? (i + half) % count : i;
            if (look_.cells[cell] == Look::Cell::store) {
                stores.push_back(cell);
            } else {
                (i < half ? lower : upper).push_back(cell);
            }
        }
        std::ranges::reverse(upper);
        const double left = stores.size() > 1 ? house_width + house_gap : 0;
        const double low = house_name + house_height + house_gap;
        row(upper, left, house_name, 0, flipped_ ? look_.edges.south : look_.edges.north);
        row(lower, left, low, low + house_height, flipped_ ? look_.edges.north : look_.edges.south);
        const double end = left + static_cast<double>(std::max(lower.size(), upper.size())) *
                                      (house_width + house_gap);
        for (std::size_t i = 0; i < stores.size(); ++i) {
            const double x = i == 0 ? end : 0;
            house(stores[i], x, house_name, 2 * house_height + house_gap,
                  i == 0 ? look_.edges.south : look_.edges.north, low + house_height);
        }
        surface();
    }
    /// Triangles, as of backgammon: the first half below, a bar in the middle.
    void points() {
        constexpr double height = 5 * track_man + 4;
        constexpr double between = 30;
        constexpr double bar = 24;
        const std::size_t count = layout_.cells.size();
        const std::size_t half = (count + 1) / 2;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t cell = flipped_ ? (i + half) % count : i;
            const bool upper = i >= half;
            const std::size_t column = upper ? count - 1 - i : i;
            const double left =
                static_cast<double>(column) * cell_side + (column >= half / 2 ? bar : 0);
            const double edge = upper ? 0 : 2 * height + between;
            const double inwards = upper ? 1 : -1;
            PlacedCell& placed = board_.cells[cell];
            placed.centre = {left + cell_side / 2, edge + inwards * (2.5 * track_man)};
            placed.outline =
                rect_path(left, std::min(edge, edge + inwards * height), cell_side, height);
            placed.css_class = "pile";
            placed.upper = upper;
            board_.below +=
                path_element((column + (upper ? 1 : 0)) % 2 == 0 ? "triangle even" : "triangle",
                             "M" + svg_point({left, edge}) + "h40L" +
                                 svg_point({left + cell_side / 2, edge + inwards * height}) + "z");
            board_.above += text_element("coordinate", {placed.centre.x, edge - inwards * 18},
                                         layout_.cells[cell].name, 16);
            board_.include({left, edge}, 8);
            board_.include({left + cell_side, edge}, 8);
        }
        const std::string triangles = std::move(board_.below);
        surface();
        board_.below += triangles;
        const double middle = static_cast<double>(half / 2) * cell_side;
        board_.below +=
            path_element("tray", rect_path(middle + 2, -8, bar - 4, 2 * height + between + 16));
        board_.include({middle, -18}, 10);
        board_.include({middle, 2 * height + between + 18}, 10);
    }
    /// From left to right, names above.
    void rows() {
        double top = house_name;
        const std::size_t count = layout_.cells.size();
        for (std::size_t first = 0; first < count; first += cells_a_row) {
            std::vector<std::size_t> cells;
            for (std::size_t i = first; i < std::min(first + cells_a_row, count); ++i)
                cells.push_back(flipped_ ? count - 1 - i : i);
            row(cells, 0, top, top - house_name, chance_player);
            top += house_name + house_height + house_gap;
        }
        surface();
    }
    void row(const std::vector<std::size_t>& cells, double left, double top, double name_top,
             Player owner) {
        for (const std::size_t cell : cells) {
            house(cell, left, top, house_height, owner, name_top);
            left += house_width + house_gap;
        }
    }
    void house(std::size_t cell, double left, double top, double height, Player owner,
               double name_top) {
        PlacedCell& placed = board_.cells[cell];
        placed.centre = {left + house_width / 2, top + height / 2};
        placed.outline = house_path(left, top, house_width, height);
        placed.scale = 1.2;
        placed.css_class = class_of_cell(layout_, look_, static_cast<int>(cell));
        if (owner >= 0)
            placed.css_class +=
                (placed.css_class.empty() ? "home " : " home ") + colour_of(layout_, look_, owner);
        board_.above += text_element("coordinate", {placed.centre.x, name_top + house_name / 2},
                                     layout_.cells[cell].name, 14);
        board_.include({left, top}, house_gap);
        board_.include({left + house_width, top + height}, house_gap);
        board_.include({placed.centre.x, name_top}, 0);
        board_.include({placed.centre.x, name_top + house_name}, 0);
    }
    void surface() {
        board_.below = path_element(
            "surface", house_path(board_.left, board_.top, board_.width, board_.height));
    }

    const Layout& layout_;
    const Look& look_;
    bool flipped_;
    BoardGeometry board_;
};

}  // namespace

BoardGeometry track_geometry(const Layout& layout, const Look& look, bool flipped) {
    return Track(layout, look, flipped).geometry();
}

}  // namespace ply
