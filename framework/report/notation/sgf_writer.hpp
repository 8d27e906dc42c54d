/// Matches in the Smart Game Format (A. Hollosi, "SGF FF[4]", 2006, https://www.red-bean.com/sgf),
/// for the games of sgf_notation.hpp.
///
/// The root has FF, CA, GM, SZ and KM, then PB and PW (players 1 and 2, whatever the game
/// calls them), EV, RO, RE (`B+`: won, with R, T or F when the other one resigned, had no time left
/// or failed), GC (the game with its options, and why it ended) and, where the match did not begin
/// at the start of the game, the position. Comments are those of pgn.hpp.
#pragma once

#include <string>

#include "framework/game/game.hpp"
#include "framework/report/match/match_text.hpp"

namespace ply {

/// One match with an empty line behind it. `game` is the one it was played by. Throws Error where
/// the game has no such form or its rules do not know the moves.
std::string sgf_of(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                   const Game& game, const RecordForm& form);

}  // namespace ply
