/// A layout whose cells lie on the picture that the game's look has.
#pragma once

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"

namespace ply {

/// As a graph in that picture; unchanged where there is none, or not with a place for each cell.
Layout pictured_layout(const Layout& layout, const Look& look);

}  // namespace ply
