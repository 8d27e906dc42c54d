/// Boards of squares; of points where lines cross; of lines between dots.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "framework/report/board/board_regions.hpp"
#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/cell_classes.hpp"
#include "framework/report/picture/cell_grid.hpp"
#include "framework/report/picture/colours.hpp"

namespace ply {
namespace {

/// Of a row or column that holds lines and dots, not places.
constexpr double narrow_side = 12;

class Grid {
    using Kind = Look::Cell;
    using Ground = BoardDrawing::Ground;

public:
    Grid(const Layout& layout, const Look& look, bool flipped)
        : layout_(layout),
          look_(look),
          flipped_(flipped),
          grid_(layout, flipped),
          ends_x_(ends_of(grid_.columns(), Kind::upright)),
          ends_y_(ends_of(grid_.rows(), Kind::across)),
          chequered_(look.drawing.ground == Ground::cells && is_chequered()) {}

    BoardGeometry geometry() {
        for (int cell = 0; cell < grid_.cells(); ++cell) place(cell);
        board_.include({0, 0}, margin());
        board_.include({right(), bottom()}, margin());
        if (look_.drawing.ground != Ground::cells)
            board_.below += path_element(
                "surface", rect_path(board_.left, board_.top, board_.width, board_.height));
        if (chequered_) board_.below += path_element("blank", blanks());
        board_.below += edges();
        if (on_points()) board_.above += path_element("line", lines());
        if (look_.drawing.ground == Ground::loops) board_.above += path_element("line", loops());
        board_.above += stars() + rosettes() + regions();
        name_lines();
        return board_;
    }

private:
    const Look::Cell& kind(int cell) const { return look_.cells[static_cast<std::size_t>(cell)]; }
    bool on_points() const {
        return look_.drawing.ground == Ground::points || look_.drawing.ground == Ground::loops;
    }
    double right() const { return ends_x_.back(); }
    double bottom() const { return ends_y_.back(); }
    /// How far the loops of surakarta go out.
    int loops_each() const { return std::min(grid_.columns(), grid_.rows()) / 2 - 1; }
    double margin() const {
        switch (look_.drawing.ground) {
            case Ground::loops:
                return std::max(0, loops_each()) * cell_side - cell_side / 2 + 8;
            case Ground::holes:
                return 6;
            default:
                return 2;
        }
    }

    /// Where columns end, from the left, or rows, from the bottom; the first begins at 0.
    std::vector<double> ends_of(int count, Kind lines) const {
        std::vector<bool> narrow(static_cast<std::size_t>(count), false);
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (kind(cell) == lines)
                narrow[static_cast<std::size_t>(lines == Kind::upright ? grid_.x(cell)
                                                                       : grid_.y(cell))] = true;
        std::vector<double> ends{0};
        for (const bool each : narrow)
            ends.push_back(ends.back() + (each ? narrow_side : cell_side));
        return ends;
    }
    double left_of(int x) const { return ends_x_[static_cast<std::size_t>(x)]; }
    /// Rows are counted from the bottom.
    double top_of(int y) const { return bottom() - ends_y_[static_cast<std::size_t>(y) + 1]; }
    double wide(int x) const { return left_of(x + 1) - left_of(x); }
    double high(int y) const {
        return ends_y_[static_cast<std::size_t>(y) + 1] - ends_y_[static_cast<std::size_t>(y)];
    }
    Point centre(int x, int y) const { return {left_of(x) + wide(x) / 2, top_of(y) + high(y) / 2}; }

    void place(int cell) {
        const int x = grid_.x(cell);
        const int y = grid_.y(cell);
        PlacedCell placed;
        placed.centre = centre(x, y);
        placed.outline = look_.drawing.ground == Ground::holes
                             ? circle_path(placed.centre, 16)
                             : rect_path(left_of(x), top_of(y), wide(x), high(y));
        placed.css_class = class_of_cell(layout_, look_, cell);
        placed.named = !grid_.named();
        const double to_dots = (cell_side + narrow_side) / 2;
        if (kind(cell) == Kind::across) placed.along = Point{to_dots, 0};
        if (kind(cell) == Kind::upright) placed.along = Point{0, to_dots};
        board_.cells.push_back(std::move(placed));
    }

    bool is_chequered() const {
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (grid_.at(grid_.x(cell) + 1, grid_.y(cell)) >= 0 ||
                grid_.at(grid_.x(cell), grid_.y(cell) + 1) >= 0)
                return false;
        return grid_.cells() > 1;
    }
    /// A square between cells, on which nothing ever stands.
    bool is_blank(int x, int y) const {
        return chequered_ && x >= 0 && y >= 0 && x < grid_.columns() && y < grid_.rows() &&
               grid_.at(x, y) < 0;
    }
    std::string blanks() const {
        std::string data;
        for (int y = 0; y < grid_.rows(); ++y)
            for (int x = 0; x < grid_.columns(); ++x)
                if (is_blank(x, y)) data += rect_path(left_of(x), top_of(y), wide(x), high(y));
        return data;
    }

    /// Through the centres of cells that follow each other.
    std::string lines() const {
        std::string data;
        const auto line = [&](int x, int y, int dx, int dy) {
            if (grid_.at(x, y) < 0 || grid_.at(x - dx, y - dy) >= 0) return;
            int steps = 0;
            while (grid_.at(x + dx * (steps + 1), y + dy * (steps + 1)) >= 0) ++steps;
            if (steps > 0) data += line_path(centre(x, y), centre(x + dx * steps, y + dy * steps));
        };
        for (int y = 0; y < grid_.rows(); ++y)
            for (int x = 0; x < grid_.columns(); ++x) {
                line(x, y, 1, 0);
                line(x, y, 0, 1);
            }
        return data;
    }
    /// Around each corner, from the end of a row to that of a column: three quarters of a circle.
    std::string loops() const {
        std::string data;
        const double far_x = right() - cell_side / 2;
        const double far_y = bottom() - cell_side / 2;
        const double near = cell_side / 2;
        for (int i = 1; i <= loops_each(); ++i) {
            const double r = i * cell_side;
            const auto loop = [&](Point from, Point to, int sweep) {
                data += fmt::format("M{}A{} {} 0 1 {} {}", svg_point(from), svg_number(r),
                                    svg_number(r), sweep, svg_point(to));
            };
            loop({near, near + r}, {near + r, near}, 1);
            loop({far_x, near + r}, {far_x - r, near}, 0);
            loop({near, far_y - r}, {near + r, far_y}, 0);
            loop({far_x, far_y - r}, {far_x - r, far_y}, 1);
        }
        return data;
    }
    /// On points they are points; of cells, the corner away from the middle, as on boards of
    /// othello.
    std::string stars() const {
        std::string dots;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (kind(cell) != Kind::star) continue;
            Point at = board_.cells[static_cast<std::size_t>(cell)].centre;
            if (!on_points()) {
                at.x += at.x < right() / 2 ? -cell_side / 2 : cell_side / 2;
                at.y += at.y < bottom() / 2 ? -cell_side / 2 : cell_side / 2;
            }
            dots += circle_path(at, 3.5);
        }
        return dots.empty() ? "" : path_element("star", dots);
    }
    /// Flowers of eight petals.
    std::string rosettes() const {
        std::string petals;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            if (kind(cell) != Kind::rosette) continue;
            const Point at = board_.cells[static_cast<std::size_t>(cell)].centre;
            for (int i = 0; i < 8; ++i) {
                const double turn = i * std::numbers::pi / 4;
                petals += circle_path(at + Point{9 * std::cos(turn), 9 * std::sin(turn)}, 6.5);
            }
        }
        return petals.empty() ? "" : path_element("petal", petals);
    }
    /// Whoever they belong to, outside the cells.
    std::string edges() const {
        const Look::Edges& edges = look_.edges;
        const auto strip = [&](Player owner, Point from, Point to) {
            if (owner < 0) return std::string();
            return path_element("edge " + colour_of(layout_, look_, owner), line_path(from, to));
        };
        return strip(flipped_ ? edges.south : edges.north, {0, 0}, {right(), 0}) +
               strip(flipped_ ? edges.north : edges.south, {0, bottom()}, {right(), bottom()}) +
               strip(flipped_ ? edges.east : edges.west, {0, 0}, {0, bottom()}) +
               strip(flipped_ ? edges.west : edges.east, {right(), 0}, {right(), bottom()});
    }
    bool has_lines() const {
        return std::ranges::any_of(
            look_.cells, [](Kind each) { return each == Kind::across || each == Kind::upright; });
    }
    /// Thick lines between cells of different regions; where lines are what is played, none around
    /// the board.
    std::string regions() const {
        if (look_.drawing.regions.empty() && has_lines()) return "";
        const std::vector<int> region = regions_of_cells(layout_, look_);
        const auto region_at = [&](int x, int y) {
            const int cell = grid_.at(x, y);
            if (cell < 0 && is_blank(x, y)) return region.front();
            return cell < 0 ? -1 : region[static_cast<std::size_t>(cell)];
        };
        std::string data;
        for (int y = 0; y <= grid_.rows(); ++y)
            for (int x = 0; x <= grid_.columns(); ++x) {
                const double low = bottom() - ends_y_[static_cast<std::size_t>(y)];
                if (x < grid_.columns() && region_at(x, y) != region_at(x, y - 1))
                    data += line_path({left_of(x), low}, {left_of(x + 1), low});
                if (y < grid_.rows() && region_at(x, y) != region_at(x - 1, y))
                    data += line_path({left_of(x), low}, {left_of(x), low - high(y)});
            }
        return data.empty() ? "" : path_element("region", data);
    }
    /// Letters below, numbers to the left.
    void name_lines() {
        if (!grid_.named()) return;
        const double size = std::clamp(std::max(right(), bottom()) * 0.042, 12.0, 26.0);
        const double below = board_.top + board_.height + size * 0.7;
        const double left = board_.left - size * 0.8;
        for (int x = 0; x < grid_.columns(); ++x)
            if (wide(x) > narrow_side || right() < 12 * narrow_side)
                board_.above += text_element("coordinate", {left_of(x) + wide(x) / 2, below},
                                             grid_.column_name(x), size);
        for (int y = 0; y < grid_.rows(); ++y)
            board_.above += text_element("coordinate", {left, top_of(y) + high(y) / 2},
                                         grid_.row_name(y), size);
        board_.include({left, bottom() / 2}, size * 0.8);
        board_.include({right() / 2, below}, size * 0.7);
        board_.include({right() + board_.left + size * 1.6, 0}, 0);
    }

    const Layout& layout_;
    const Look& look_;
    bool flipped_;
    CellGrid grid_;
    std::vector<double> ends_x_;
    std::vector<double> ends_y_;
    bool chequered_;  ///< every other square is a cell, as those that draughts are played on
    BoardGeometry board_;
};

}  // namespace

BoardGeometry grid_geometry(const Layout& layout, const Look& look, bool flipped) {
    return Grid(layout, look, flipped).geometry();
}

}  // namespace ply
