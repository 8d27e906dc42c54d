/// Which game a file of SGF is of, and from which position it begins.
#pragma once

#include <string>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "framework/report/notation/sgf_notation.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/sgf/sgf_tree.hpp"

namespace ply {

/// The game as the root says it; what it does not say stays as `given` has it. Without GM it is
/// go, or hex where the first move is written so (also little_golem.hpp). Throws Error with the line.
OpenedGame open_as_root_says(const SgfTree& tree, const std::string& given, BoundedNotes& notes);

/// What stands on the board before the first move.
struct SgfSetUp {
    SgfPosition pieces;      ///< whose turn it is follows from the others
    std::string to_play;     ///< `B`, `W`, or nothing
    std::string first_move;  ///< the same, of the first move
    std::vector<int> nodes;  ///< those that set up; the moves begin behind them
};

/// Of several boards, each in a child of one node, the first. `stones`: whether the pieces are read
/// as well. Throws Error where a list of points is none.
SgfSetUp set_up_of(const SgfTree& tree, bool stones);

/// The position as the game writes it; empty: the game begins as always. Throws Error where it is
/// none of the game.
std::string start_text(const Game& game, const SgfSetUp& set_up);

/// The same for backgammon, whose nodes say men one by one (backgammon_turns.hpp), dice and cube.
/// Throws Error with the line.
std::string start_of_men(const Game& game, const SgfTree& tree, const SgfSetUp& set_up);

}  // namespace ply
