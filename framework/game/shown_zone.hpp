/// What a game without a board shows in its place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply {

/// What lies before a player or between all: cards in hand, a trick, dice, what was said.
struct ShownZone {
    enum class Kind : std::uint8_t {
        words,   ///< what was said or done, numbers
        cards,   ///< names of cards
        suited,  ///< cards whose names end in c, d, h or s: clubs, diamonds, hearts, spades
        dice,    ///< numbers that dice show
    };

    std::string name;
    Player owner = chance_player;     ///< before whom it lies; chance_player: between all
    std::vector<std::string> things;  ///< that can be seen there, as people hold or lay them
    int unseen = 0;                   ///< how many more there are
    Kind kind = Kind::words;          ///< how a picture draws them
};

}  // namespace ply
