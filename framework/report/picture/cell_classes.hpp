/// What a picture says of each cell, whatever its shape.
#pragma once

#include <string>
#include <vector>

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"

namespace ply {

/// As classes of its CSS: its kind, the ground, whose home it is; empty: an ordinary cell.
std::string class_of_cell(const Layout& layout, const Look& look, int cell);

/// Of each cell the first region that has it, from 1; 0: none has.
std::vector<int> regions_of_cells(const Layout& layout, const Look& look);

}  // namespace ply
