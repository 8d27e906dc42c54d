/// What is typed in play: the move that is meant, and the moves that are asked for.
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

/// Moves that begin with a touch on the cell of that name; of another word those whose texts have
/// it: of 24 in backgammon `24/20` and `24/18+13/11`. Throws Error where there are none.
std::vector<std::string> moves_with(const Game& game, const Position& position,
                                    const std::string& word);

/// The move that the text names, or that clicks on the cells in it would make, however they are
/// parted: `d3 c3 b3` for `d3-c3-b3`, `d3 b3` where that leaves no doubt, any cell of the column in
/// which a stone drops; or those that are written as in a score, `1. e4 e5`. None where it is none.
std::vector<Move> typed_moves(const Game& game, const Position& position, const std::string& text);

}  // namespace ply
