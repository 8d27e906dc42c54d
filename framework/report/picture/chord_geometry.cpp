/// Boards whose cells are the lines between points on a circle.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "framework/report/picture/board_geometry.hpp"

namespace ply {
namespace {

constexpr double chord_radius = 130;

/// The first point is on top, the others follow clockwise.
Point on_circle(int point, int points, double radius, bool flipped) {
    const double turn = 2 * std::numbers::pi * point / points + (flipped ? std::numbers::pi : 0);
    return {radius * std::sin(turn), -radius * std::cos(turn)};
}

struct Chord {
    Point from;
    Point to;

    Point at(double part) const { return from + part * (to - from); }
};

/// How far the point is from the nearest place of the line.
double distance(Point point, const Chord& line) {
    const Point way = line.to - line.from;
    const Point there = point - line.from;
    const double part = (there.x * way.x + there.y * way.y) / (way.x * way.x + way.y * way.y);
    const Point off = point - line.at(std::clamp(part, 0.0, 1.0));
    return std::hypot(off.x, off.y);
}

/// At which part of `line` the other one crosses it within both, if it does.
std::optional<double> crossing(const Chord& line, const Chord& other) {
    const auto cross = [](Point a, Point b) { return a.x * b.y - a.y * b.x; };
    const Point way = line.to - line.from;
    const Point across = other.to - other.from;
    const double turned = cross(way, across);
    if (std::abs(turned) < 1e-9) return std::nullopt;
    const Point between = other.from - line.from;
    const double here = cross(between, across) / turned;
    const double there = cross(between, way) / turned;
    constexpr double end = 1e-6;  // lines that begin at one point do not cross there
    if (here < end || here > 1 - end || there < end || there > 1 - end) return std::nullopt;
    return here;
}

/// Where a line can be clicked: a piece of it that no other line crosses.
struct Target {
    Point centre;
    double half_length = 0;
    double free = -1;  ///< how far the centre is from all other lines
};

/// Of the pieces between crossings the one whose centre is furthest from other lines; of equal ones
/// the first.
Target target_of(std::size_t which, const std::vector<Chord>& lines) {
    const Chord& line = lines[which];
    std::vector<double> cuts{0, 1};
    for (const Chord& other : lines)
        if (const auto cut = crossing(line, other)) cuts.push_back(*cut);
    std::ranges::sort(cuts);
    const Point way = line.to - line.from;
    Target best;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const Point centre = line.at((cuts[i - 1] + cuts[i]) / 2);
        double free = chord_radius;
        for (std::size_t other = 0; other < lines.size(); ++other)
            if (other != which) free = std::min(free, distance(centre, lines[other]));
        constexpr double clearly = 1e-6;  // not by what was rounded
        if (free > best.free + clearly)
            best = {centre, (cuts[i] - cuts[i - 1]) / 2 * std::hypot(way.x, way.y), free};
    }
    return best;
}

/// A rhombus along the line; narrow where others are near.
std::string around_target(const Target& target, const Chord& line) {
    const Point way = line.to - line.from;
    const double length = std::hypot(way.x, way.y);
    const Point end = 0.9 * target.half_length / length * way;
    const Point across = std::min(7.0, target.free / 2) / length * Point{-way.y, way.x};
    return "M" + svg_point(target.centre - end) + "L" + svg_point(target.centre + across) + "L" +
           svg_point(target.centre + end) + "L" + svg_point(target.centre - across) + "z";
}

}  // namespace

BoardGeometry chord_geometry(const Layout& layout, const Look& look, bool flipped) {
    BoardGeometry board;
    const int points = look.drawing.chords;
    std::vector<Chord> lines;
    for (const Layout::Cell& cell : layout.cells)
        lines.push_back({on_circle(cell.x, points, chord_radius, flipped),
                         on_circle(cell.y, points, chord_radius, flipped)});
    std::string faint;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        PlacedCell placed;
        placed.centre = lines[i].at(0.5);
        placed.along = 0.5 * (lines[i].to - lines[i].from);
        placed.outline = around_target(target_of(i, lines), lines[i]);
        placed.css_class = "between";
        faint += line_path(lines[i].from, lines[i].to);
        board.cells.push_back(std::move(placed));
    }
    std::string dots;
    for (int point = 0; point < points; ++point) {
        dots += circle_path(on_circle(point, points, chord_radius, flipped), 6);
        const Point beside = on_circle(point, points, chord_radius + 20, flipped);
        const std::string letter(1, static_cast<char>('a' + point % 26));
        board.above += text_element("letter", beside, letter + " " + std::to_string(point + 1), 15);
        board.include(beside, 22);
    }
    board.below =
        path_element("surface", rect_path(board.left, board.top, board.width, board.height)) +
        path_element("faint", faint);
    board.above += path_element("star", dots);
    return board;
}

}  // namespace ply
