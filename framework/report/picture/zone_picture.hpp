/// What lies before players and between them, as a picture: cards, backs of those that are not
/// seen, dice; beside a player's name what was said and counted.
///
///     ● player 1   bid 2
///     hand              trick   taken
///     |7♣|K♥|A♠|        |Q♥|    [  ]
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown_zone.hpp"
#include "framework/report/picture/svg_parts.hpp"

namespace ply {

struct ZonePicture {
    std::string drawing;  ///< SVG, from (0, 0)
    double height = 0;
};

/// As wide as this; it can be read at 300 pixels.
constexpr double zone_picture_width = 340;
constexpr double zone_picture_margin = 8;
constexpr double zone_text_size = 16;

/// Nothing, of no height, where the game has no zones. `seats`: who sits there, as BoardStyle has
/// it. `before`: cards that have come since then are marked.
ZonePicture zone_picture(const Game& game, const AnyState& state,
                         const std::vector<std::string>& seats = {},
                         const AnyState* before = nullptr);

/// The same as words: `player 1: hand 7c Kh, bid 2; player 2: hand 2 unseen; stock 15 unseen`.
std::string zone_words(const Game& game, const AnyState& state);

}  // namespace ply
