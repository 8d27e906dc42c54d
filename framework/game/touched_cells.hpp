/// How a move is made by hand on a drawn board: what a person touches, one thing after the other.
///
///     TouchedCells touched_cells(const State& s, Move move) const {   // see HasTouchedCells
///         return {.cells = {from_of(move), to_of(move)}};
///     }
///
/// An optional operation of rules. Without it the cells are read off the move's text
/// (clickable_moves.hpp), which is right wherever the text names them in the order of touching.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ply {

struct TouchedCells {
    enum class Kind : std::uint8_t {
        move,    ///< cells are touched, or a button that has the move's text
        pass,    ///< nothing is done
        swap,    ///< the players change sides
        take,    ///< a piece of another player is taken from the board
        hand,    ///< a piece that stands beside the board comes onto a cell: `piece` says which
        chance,  ///< no player's doing: what dice show
    };

    /// Cells of the layout: where a piece stands and each cell it comes to, then what is touched
    /// besides. Empty: nothing on the board is touched.
    std::vector<int> cells{};
    /// Other ways to touch that mean the same move, each whole: any cell of a column into which a
    /// stone drops; two men moved in the other order.
    std::vector<std::vector<int>> alternatives{};
    /// The piece, of the layout's, that then stands on the last cell: to be chosen where moves
    /// touch the same cells. 0: seen by playing the move.
    int piece = 0;
    /// A number that is to be chosen so: how many objects are taken.
    std::optional<int> number{};
    Kind kind = Kind::move;
};

}  // namespace ply
