/// What somebody who does not see everything can tell of a move that was made: where what it sees
/// has changed. It is made of two states as observe() shows them, so it gives nothing away.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// `trick of player 2: Kh`, `pile: 2 more unseen`, `bid of player 2: 1`, `a5-a4`; in that order:
/// zones, numbers beside the board, cells. Empty: nothing has changed. `seats`: who sits there, as
/// seat_title() has it.
std::vector<std::string> seen_changes(const Game& game, const AnyState& before,
                                      const AnyState& after,
                                      const std::vector<std::string>& seats = {});

}  // namespace ply
