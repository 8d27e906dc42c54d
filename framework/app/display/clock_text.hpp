/// A running clock as its player reads it.
#pragma once

#include <chrono>
#include <string>

#include "framework/player/clock.hpp"

namespace ply {

/// What is left once the move has taken `used`, 0 or more: `4:58`, `0:09.8`; `4:59, 12 moves` until
/// time is added; in byoyomi the rest of this period, and how many there are with it:
/// `0:12 (3 x 30s)`; of so much for each move `0:07.3 (10s a move)`.
std::string clock_text(const TimeLeft& left, std::chrono::nanoseconds used);

}  // namespace ply
