/// The regions of a look, between which thick lines are drawn: small boards, quarters.
#pragma once

#include <vector>

#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"

namespace ply {

/// Of each cell the first region that has it, from 1; 0: none has.
std::vector<int> regions_of_cells(const Layout& layout, const Look& look);

}  // namespace ply
