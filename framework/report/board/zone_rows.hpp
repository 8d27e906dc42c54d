/// What lies before players and between them, drawn as lines of text: cards, dice, what was paid.
///
///     player 1  hand   7c 9c Jc Kh
///               bid    1
///     player 2  hand   4 unseen
///     trick     Qs
///     stock     15 unseen
#pragma once

#include <vector>

#include "framework/game/board_numbers.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// A line a zone, or several where it is longer than `style.columns`; none where the game has no
/// zones.
std::vector<DrawnRow> zone_rows(const Game& game, const AnyState& state, const BoardStyle& style);

/// Whether these numbers are drawn among the zones of players: one for each of them.
bool stands_in_zones(const Game& game, const AnyState& state, const BoardNumbers& numbers);

}  // namespace ply
