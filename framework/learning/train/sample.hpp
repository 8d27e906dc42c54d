/// Positions to learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply::learning {

/// A position and what it turned out to be worth to its mover: -1, lost, to 1, won.
struct Sample {
    std::vector<std::uint8_t> contents;  ///< of the cells
    Player mover = 0;
    float target = 0;
};

}  // namespace ply::learning
