/// Whether pieces fall, as in connect four: then the cells that can be reached now are told from
/// those that cannot.
#pragma once

#include <vector>

#include "framework/game/game.hpp"
#include "framework/learning/features/board_graph.hpp"

namespace ply::learning {

/// What a cell's number less this is the cell on which a piece comes to lie that is put into it: in
/// all of `states` the moves put one piece each, on the cells that are empty with such a cell that
/// is not, or with none. 0: the game is not so.
int verified_fall(const Game& game, const BoardGraph& graph, const std::vector<AnyState>& states);

}  // namespace ply::learning
