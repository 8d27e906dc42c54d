/// Whether a board can be drawn as a plugin's layout() says. Who draws it makes room for every
/// column and row up to the farthest cell, and prints the texts as they are.
#pragma once

#include <string>

#include "framework/game/layout.hpp"

namespace ply {

/// `layout() puts the cell 'd1' at -7, 0; x and y can be 0 to 1000`; empty: all is well.
std::string fault_of_layout(const Layout& layout);

}  // namespace ply
