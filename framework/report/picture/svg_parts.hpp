/// Elements of SVG as text, with short numbers.
#pragma once

#include <string>
#include <string_view>

namespace ply {

struct Point {
    double x = 0;
    double y = 0;
    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(double k, Point a) { return {k * a.x, k * a.y}; }
    friend bool operator==(Point, Point) = default;
};

/// With at most two digits after the point: `12`, `-0.5`.
std::string svg_number(double value);
/// `x y`
std::string svg_point(Point at);

/// About how wide a text is in letters of this size: not narrower than in wide fonts, where m is
/// three times an l (DejaVu Sans, Verdana).
double text_width(std::string_view text, double font_size);

// Data of paths.

std::string rect_path(double left, double top, double width, double height);
/// With corners that are quarters of a circle.
std::string round_rect_path(Point from, Point size, double radius);
std::string circle_path(Point centre, double radius);
std::string line_path(Point from, Point to);

// Elements. Classes are written as they are, texts are escaped.

std::string path_element(const std::string& css_class, const std::string& data);
std::string circle_element(const std::string& css_class, Point centre, double radius);
/// The text is centred on the point.
std::string text_element(const std::string& css_class, Point centre, const std::string& text,
                         double font_size = 0);

}  // namespace ply
