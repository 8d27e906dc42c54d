/// Numbers for people.
#pragma once

#include <cstdint>
#include <string>

#include "framework/game/score.hpp"

namespace ply {

/// 1234567 -> "1,234,567"
std::string with_commas(std::uint64_t number);
/// 12345678 -> "12.3 M"
std::string short_number(double number);
/// With so many digits after the point, and no sign where nothing but zeros is left: -0.3 -> "0"
std::string fixed_text(double number, int digits);
/// "7 s", "2 min 05 s", "3 h 20 min"
std::string duration_text(double seconds);
/// "win in 7 plies", "loss in 2 plies", "+12", "0"
std::string score_text(Score score);

}  // namespace ply
