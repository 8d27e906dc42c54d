/// The legal moves of a position with the cells that one touches to make them, for every game.
///
///     const std::vector<ClickableMove> moves = clickable_moves(game, position);
#pragma once

#include <string>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/game/touched_cells.hpp"

namespace ply {

struct ClickableMove {
    Move move;
    std::string text;  ///< of move_text()
    TouchedCells touched;
    /// Cells whose piece is on the board no more, but for the first one touched: what is captured.
    std::vector<int> cleared{};
};

/// In the order in which the rules give them. What a game does not say (TouchedCells) is derived:
/// cells are those that the move's text names; those that its text in a protocol names, where these
/// are more (chess writes e4 and e2e4); else those that change, emptied ones first. A number is one
/// that stands in the text besides. A piece is what stands on the last cell afterwards. In a game
/// without a layout no move has cells.
///
/// Costs a text, a copy and a played move each, and a look at every cell: some milliseconds for two
/// thousand moves of a hundred cells. Where the rules fail after a move, or its touched_cells() are
/// none of the layout's, the cells are those of its text. Throws RulesError where the rules fail
/// before any move.
std::vector<ClickableMove> clickable_moves(const Game& game, const Position& position);

/// The cells whose content differs between two positions.
std::vector<int> changed_cells(const Game& game, const AnyState& before, const AnyState& after);

/// Two moves that touch the same cells in the same order, take away the same, and say neither piece
/// nor number that would tell them apart: clicks alone leave both.
struct SameClicks {
    std::size_t first;
    std::size_t second;
};
std::optional<SameClicks> same_clicks(const std::vector<ClickableMove>& moves);

}  // namespace ply
