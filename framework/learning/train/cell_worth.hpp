/// What was learned, to look at: what a piece on a cell is worth.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// One kind of piece of a player.
struct PieceWorth {
    std::string piece;
    Player player;
    /// By cells: the mean of how much more a position is worth to player 1 with the piece there
    /// than with nothing there, over positions of random games; in the net's scores.
    std::vector<double> worth;
};

/// Of all pieces that belong to a player; of boards that hold counts one more seed in a cell.
std::vector<PieceWorth> cell_worths(const Game& game, const TupleNet& net);

/// A number beside the board.
struct NumberWorth {
    std::string name;  ///< `pts`, or `pts 2` where there are several
    /// Values that the net tells apart, and how much more each is worth to player 1 than the first.
    std::vector<std::pair<std::int32_t, double>> worth;
    /// Of these, those that no random game has had in the second half of its stages: what the net
    /// says of them there is hardly learned.
    std::vector<std::int32_t> never_late;
};

/// Of all numbers that are not those of cells.
std::vector<NumberWorth> number_worths(const Game& game, const TupleNet& net);

}  // namespace ply::learning
