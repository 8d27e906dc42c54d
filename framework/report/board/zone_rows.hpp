/// What lies before players and between them, drawn as lines of text: cards, dice, what was paid.
///
///     player 1  hand   7c 9c Jc Kh
///               bid    1
///     player 2  hand   4 unseen
///     trick     Qs
///     stock     15 unseen
#pragma once

#include <string>
#include <vector>

#include "framework/game/board_numbers.hpp"
#include "framework/game/shown_zone.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// The zones as they are drawn: those of each player with what numbers say of it, then the others.
std::vector<ShownZone> drawn_zones(const Game& game, const AnyState& state, bool figures = true);

/// A line a zone, or several where it is longer than `style.columns`; none where the game has no
/// zones.
std::vector<DrawnRow> zone_rows(const Game& game, const AnyState& state, const BoardStyle& style);

/// Of each thing in the zone whether it was not there before; nothing moved since no zones.
std::vector<bool> moved_things(const ShownZone& zone, const std::vector<ShownZone>& before);

/// `player 1 (random)`, or `player 1` where nothing is said of who that is.
std::string seat_title(Player seat, const std::vector<std::string>& names);

/// Whether these numbers are drawn among the zones of players: one for each of them.
bool stands_in_zones(const Game& game, const AnyState& state, const BoardNumbers& numbers);

}  // namespace ply
