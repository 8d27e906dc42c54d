/// What is typed in play and names cells: the move that is meant, or why it cannot be made.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// All legal moves, those that are numbers with what the game calls them: `13 (doubt)`.
std::vector<std::string> listed_moves(const Game& game, const Position& position,
                                      const BoardStyle& style);

/// Moves that begin with a touch on the cell.
std::vector<std::string> moves_of_cell(const Game& game, const Position& position, int cell);

/// The move that clicks on the cells of `text` would make, however they are parted: `d3 c3 b3` for
/// `d3-c3-b3`, `d3 b3` where that leaves no doubt, any cell of the column in which a stone drops.
/// Nothing where they make none, or not all of them belong to it.
std::optional<Move> move_by_cells(const Game& game, const Position& position,
                                  const std::string& text);

/// Why a typed move cannot be made, by the cells that it names; empty: it names none.
std::string refusal_of(const Game& game, const Position& position, const std::string& text);

}  // namespace ply
