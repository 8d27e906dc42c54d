/// Which cells ended a game: the row of four, the chain between two edges. For showing; no search
/// asks for it.
///
///     for (const int cell : deciding_cells_of(game, before, last_move)) mark(cell);
#pragma once

#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games that can tell.
class DecidingCells {
public:
    virtual ~DecidingCells() = default;
    /// `move` is legal in `before` and ends the game. Cells of the layout, in ascending order;
    /// empty: no cells of the board did it, or nobody knows which.
    virtual std::vector<int> deciding_cells(const AnyState& before, Move move) const = 0;
};

/// Those of a game. What it does not tell is derived, where somebody has won: in games of kind
/// "alignment" the longest rows of three and more equal pieces through a cell that the move has
/// filled; in those of kind "connection" a shortest chain of the winner's pieces between its two
/// edges (Look::edges). Boards are squares or hexagons, otherwise it is none. Costs some
/// microseconds, for scripts milliseconds. Throws RulesError.
std::vector<int> deciding_cells_of(const Game& game, const AnyState& before, Move move);

}  // namespace ply
