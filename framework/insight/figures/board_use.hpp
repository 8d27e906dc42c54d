/// What of a game is used when it is played: cells, pieces, positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/insight/figures/move_kinds.hpp"
#include "framework/insight/figures/results.hpp"
#include "framework/insight/figures/state_space.hpp"

namespace ply::insight {

/// Of a game with a layout; of others everything but `positions` is empty.
struct BoardUse {
    std::vector<double> entered;      ///< of each cell: how often it changed, a game
    std::vector<double> first_moves;  ///< share of the games whose first move changed it
    std::vector<double> last_moves;   ///< the same of the last move
    std::vector<double> mean_ply;     ///< at which it changes first, as a part of the length
    std::size_t games = 0;
    Figure coverage;  ///< share of the cells that change in a game (Ludii, "Coverage")
    std::vector<std::string> unused_cells;  ///< changed in no game
    /// All unused cells are of the colour of a chequered board on which nothing is ever played.
    bool other_colour = false;
    std::vector<std::string> unused_pieces;   ///< stood on no cell, not even at the start
    std::vector<std::string> unmoved_pieces;  ///< stood there, and never came to another cell
    std::vector<int> moved;                   ///< pieces of the layout that came to another cell
    std::vector<std::string> moved_pieces;    ///< the same by name
    MoveKinds kinds;                          ///< of moves that were made
    Sightings seen;                           ///< of positions
    Figure distinct;  ///< different positions, as a part of all positions of a game
};

/// Replays the games; cells are looked at after every ply.
BoardUse board_use(const Game& game, Games games, std::uint64_t seed);

}  // namespace ply::insight
