/// Positions to learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply::learning {

/// A position and what it turned out to be worth to a player: -1, lost, to 1, won.
struct Sample {
    std::vector<std::uint8_t> contents;  ///< of the cells, and the net's numbers
    Player view = 0;                     ///< whose worth it is
    Player turn = 0;                     ///< whose turn it is
    float target = 0;
    float own = 0;  ///< what the game's own evaluation adds to f
};

}  // namespace ply::learning
