/// The groups of cells that are looked at together: single cells, straight rows, blocks, stars.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/learning/features/board_graph.hpp"

namespace ply::learning {

using Cells = std::vector<std::uint16_t>;

/// Which of them: for experiments.
enum class ShapeKinds : std::uint8_t { all, rows, singles };

/// Of the live cells, in groups of at most `longest`; no two have the same cells.
///
///     single   each cell
///     pair     two neighbours, where groups of four are possible; where they are not, on boards of
///              at most 16 cells, any two
///     row      along each axis: the whole line, or windows of it; dead cells are left out
///     block    2 x 3 and 3 x 2, or 2 x 2, of two axes that cross (of hexagons 2 x 3 of each two)
///     star     on drawn boards a cell with its neighbours
///     piles    a pile from below; the two lowest cells of two piles at most six apart
///
/// Systematic straight tuples learn better than random walks of the same size (Jaskowski,
/// "Systematic n-tuple networks for Othello position evaluation", 2014).
std::vector<Cells> shapes_of(const BoardGraph& graph, bool drawn, const std::vector<bool>& live,
                             int longest, ShapeKinds kinds = ShapeKinds::all);

}  // namespace ply::learning
