/// A layout's picture as somebody sees it: from one side, in a window of some width.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/layout.hpp"

namespace ply {

/// Column and row of each cell of a layout, and its number.
using CellsByPlace = std::map<std::pair<int, int>, int>;
CellsByPlace cells_by_place(const Layout& layout);

/// The lines of the picture with its points.
struct SeenPicture {
    std::vector<std::string> lines;
    CellsByPlace points;
};

/// A flipped picture is turned by half a circle.
SeenPicture picture_seen(const Layout& layout, bool flipped);

/// Of a picture that is wider than so many columns every column right of a point goes in which
/// there is nothing but blanks and lines from left to right.
void squeeze(SeenPicture& picture, int columns);

}  // namespace ply
