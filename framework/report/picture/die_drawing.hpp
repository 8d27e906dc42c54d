/// A die as it lies on the table.
#pragma once

#include <string>

#include "framework/report/picture/svg_parts.hpp"

namespace ply {

/// SVG around its middle: pips, or a number above 6.
std::string die_drawing(Point middle, double side, int value);

}  // namespace ply
