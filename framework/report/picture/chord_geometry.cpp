/// Boards whose cells are the lines between points on a circle.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "framework/report/picture/board_geometry.hpp"

namespace ply {
namespace {

constexpr double chord_radius = 130;

/// The first point is on top, the others follow clockwise.
Point on_circle(int point, int points, double radius, bool flipped) {
    const double turn = 2 * std::numbers::pi * point / points + (flipped ? std::numbers::pi : 0);
    return {radius * std::sin(turn), -radius * std::cos(turn)};
}

/// A rhombus around the line, so that no two of them meet at a point.
std::string around_line(Point centre, Point along) {
    const double length = std::hypot(along.x, along.y);
    const Point across = (length == 0 ? 0 : 7 / length) * Point{-along.y, along.x};
    const Point end = 0.9 * along;
    return "M" + svg_point(centre - end) + "L" + svg_point(centre + across) + "L" +
           svg_point(centre + end) + "L" + svg_point(centre - across) + "z";
}

}  // namespace

BoardGeometry chord_geometry(const Layout& layout, const Look& look, bool flipped) {
    BoardGeometry board;
    const int points = look.drawing.chords;
    std::string lines;
    for (const Layout::Cell& cell : layout.cells) {
        const Point from = on_circle(cell.x, points, chord_radius, flipped);
        const Point to = on_circle(cell.y, points, chord_radius, flipped);
        PlacedCell placed;
        placed.centre = 0.5 * (from + to);
        placed.along = 0.5 * (to - from);
        placed.outline = around_line(placed.centre, *placed.along);
        placed.css_class = "between";
        lines += line_path(from, to);
        board.cells.push_back(std::move(placed));
    }
    board.below = path_element("faint", lines);
    std::string dots;
    for (int point = 0; point < points; ++point) {
        dots += circle_path(on_circle(point, points, chord_radius, flipped), 6);
        const Point beside = on_circle(point, points, chord_radius + 20, flipped);
        const std::string letter(1, static_cast<char>('a' + point % 26));
        board.above +=
            text_element("coordinate", beside, letter + " " + std::to_string(point + 1), 15);
        board.include(beside, 16);
    }
    board.above += path_element("star", dots);
    return board;
}

}  // namespace ply
