/// The zones of a pack of cards as text, the first part of a position, and as people see them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/board/state/definition.hpp"
#include "framework/game/shown_zone.hpp"

namespace ply::board {

/// `hand=7c.Kh/2? trick=Qs`: the zones in which there are cards, those of each player apart; `-` if
/// all are in the zone from which is dealt. `2?` stands for two unseen ones.
std::string cards_text(const Definition& game, const std::uint8_t* zones);
/// Reads what cards_text wrote into zones that are zero; returns what follows. Throws Error.
std::string_view read_cards(const Definition& game, std::string_view text, std::uint8_t* zones);

/// What lies in all zones, those of each player together, cards by suit, then by rank. Of the one
/// from which is dealt only how many there are, unless all see them.
std::vector<ShownZone> shown_cards(const Definition& game, const std::uint8_t* zones);

}  // namespace ply::board
