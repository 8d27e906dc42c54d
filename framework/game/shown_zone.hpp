/// What a game without a board shows in its place.
#pragma once

#include <string>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply {

/// What lies before a player or between all: cards in hand, a trick, dice, what was said.
struct ShownZone {
    std::string name;
    Player owner = chance_player;     ///< before whom it lies; chance_player: between all
    std::vector<std::string> things;  ///< that can be seen there, as people hold or lay them
    int unseen = 0;                   ///< how many more there are
};

}  // namespace ply
