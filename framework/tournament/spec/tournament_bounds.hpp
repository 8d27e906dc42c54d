/// What a tournament file and a journal may ask for at most.
#pragma once

#include <cstddef>

namespace ply {

inline constexpr std::size_t most_players = 500;
/// And pairs, and losses before a player is set aside.
inline constexpr int most_rounds = 1'000'000;
inline constexpr int most_tiebreaks = 1000;
inline constexpr int most_opening_plies = 200;

}  // namespace ply
