/// What a picture says of each cell, whatever its shape.
#pragma once

#include <string>

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"

namespace ply {

/// As classes of its CSS: its kind, the ground, whose home it is; empty: an ordinary cell.
std::string class_of_cell(const Layout& layout, const Look& look, int cell);

}  // namespace ply
