/// Legal moves as pages get them, to be made by clicks.
#pragma once

#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/report/text/json.hpp"

namespace ply {

/// An array with an object for each move, in their order. Cells and pieces are counted as in the
/// game's layout; all fields but `t` are left out where they say nothing:
///
///     t    the move's text, by which it is played
///     c    cells in the order in which they are touched; none: a button
///     alt  other such orders that mean the same move, each an array
///     x    cells whose pieces it captures
///     p    the piece that then stands on the last cell of `c`
///     n    a number to be chosen: where moves have the same cells, or as a button
///     k    `pass`, `swap`, `take`, `hand` (p comes from beside the board), `chance`
///
/// How clicks lead to a move: click_machine.hpp. Costs about a microsecond a move.
Json legal_moves_json(const std::vector<ClickableMove>& moves);

}  // namespace ply
