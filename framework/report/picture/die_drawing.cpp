#include "framework/report/picture/die_drawing.hpp"

namespace ply {
namespace {

std::string pips(Point middle, int value, double side) {
    const double step = side * 0.27;
    std::string data;
    const auto pip = [&](int x, int y) {
        data += circle_path({middle.x + x * step, middle.y + y * step}, side * 0.1);
    };
    if (value % 2 == 1) pip(0, 0);
    if (value >= 2) (pip(-1, -1), pip(1, 1));
    if (value >= 4) (pip(-1, 1), pip(1, -1));
    if (value == 6) (pip(-1, 0), pip(1, 0));
    return data;
}

}  // namespace

std::string die_drawing(Point middle, double side, int value) {
    const std::string shape =
        path_element("die", rect_path(middle.x - side / 2, middle.y - side / 2, side, side));
    return shape + (value >= 1 && value <= 6
                        ? path_element("pip", pips(middle, value, side))
                        : text_element("count", middle, std::to_string(value), side * 0.64));
}

}  // namespace ply
