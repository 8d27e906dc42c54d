/// Which images of positions are worth the same: the board turned, or both players exchanged.
#pragma once

#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown/board_extras.hpp"
#include "framework/learning/features/board_graph.hpp"

namespace ply::learning {

/// The mappings of cells that belong to the symmetries a game declares or, verified on `states`, to
/// images of its board. The first is no change.
std::vector<Mapping> verified_symmetries(const Game& game, const BoardGraph& graph,
                                         const std::vector<BoardExtras::Group>& groups,
                                         const std::vector<AnyState>& states);

/// The mapping of cells with which the players can change places, each with the next: on all of
/// `states` the image has the next mover, and its moves lead to the images of what the moves of the
/// state lead to. Empty: they cannot, or the game does not offer such images.
Mapping verified_swap(const Game& game, const BoardGraph& graph,
                      const std::vector<BoardExtras::Group>& groups,
                      const std::vector<AnyState>& states);

}  // namespace ply::learning
