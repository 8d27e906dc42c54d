/// Positions as GNU Backgammon writes them.
#pragma once

#include <string>
#include <string_view>

#include "state.hpp"

namespace backgammon {

/// Position ID and match ID, `4HPwATDgc/ABMA:cAkAAAAAAAAE`: the men; cube, dice and whose turn it
/// is, as in a game for money. The player not on roll comes first, as in GNU Backgammon 1.07 (its
/// manual has it the other way round). Its player 0 is our first one.
///
/// It does not distinguish a player who decides whether to double from one whose dice are in the
/// air; the latter is followed by ` throws` where both are possible, with `largest_cube` as a power
/// of 2.
/// https://www.gnu.org/software/gnubg/manual/html_node/A-technical-description-of-the-Position-ID.html
std::string gnu_id(const State& state, int largest_cube);

/// Reads it back; throws ply::Error. The match ID may be left out: the first player is on roll.
/// Length and score of a match are passed over.
State parse_gnu_id(std::string_view text, int largest_cube);

}  // namespace backgammon
