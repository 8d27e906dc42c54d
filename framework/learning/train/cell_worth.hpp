/// What was learned, to look at: what a piece on a cell is worth.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// One kind of piece of the player to move, or of the other one.
struct PieceWorth {
    PieceWorth(std::string name, bool movers) : piece(std::move(name)), own(movers) {}

    std::string piece;
    bool own;  ///< the mover's
    /// By cells: the mean of how much more a position is worth with the piece there than with
    /// nothing there, over positions of random games with player 1 to move; in the game's units.
    std::vector<double> worth;
};

/// Of all pieces that belong to a player; of boards that hold counts one more seed in a cell.
std::vector<PieceWorth> cell_worths(const Game& game, const TupleNet& net);

}  // namespace ply::learning
