/// The board of any game as a graph: which cells follow each other along its straight lines, and
/// how it can be laid onto itself.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/game/layout.hpp"

namespace ply::learning {

using Mapping = std::vector<std::uint16_t>;  ///< where each cell goes

/// From a layout: what Lua games declare and plugins draw. Cells that touch nothing have no lines.
struct BoardGraph {
    explicit BoardGraph(const Layout& layout);

    int cells = 0;
    /// Of each axis, the cell that follows each cell, or -1: of squares north, north-east, east,
    /// south-east; of hexagons three of these.
    std::vector<std::vector<std::int16_t>> axes;
    /// Of boards whose cells make piles (Layout::Cell::spot), those that stand side by side, from
    /// left to right: of each its cells, the lowest first.
    std::vector<std::vector<Mapping>> piles;
    /// The mappings that keep neighbours neighbours; the first leaves all cells where they are.
    std::vector<Mapping> mappings;
};

}  // namespace ply::learning
