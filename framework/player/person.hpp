/// The player who is a person.
#pragma once

#include <string_view>

namespace ply {

/// As it is written among players. No Mover (player.hpp): a person moves in `plyboard play` alone.
inline constexpr std::string_view person = "human";

}  // namespace ply
