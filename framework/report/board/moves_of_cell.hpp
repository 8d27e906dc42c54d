/// The legal moves that have to do with a cell, or with a word: as texts.
#pragma once

#include <string>
#include <vector>

#include "framework/game/layout.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// The cells with the names that moves give them: points of backgammon by the mover's numbers. The
/// game must have a board.
std::vector<Layout::Cell> cells_of_mover(const Game& game, const Position& position);

/// Moves that begin with a touch on the cell.
std::vector<std::string> moves_from_cell(const Game& game, const Position& position, int cell);

/// Moves whose last touch is on the cell.
std::vector<std::string> moves_to_cell(const Game& game, const Position& position, int cell);

/// Moves whose texts have the word.
std::vector<std::string> moves_naming(const Game& game, const Position& position,
                                      const std::string& word);

}  // namespace ply
