/// Whether a file was made with the rules that are played now.
#pragma once

#include <cstdint>

#include "framework/game/game.hpp"

namespace ply {

/// 64 bits from how the rules act in random games: equal for rules that act alike, whatever they
/// are written in, and for a game of which some moves are left out (rules_game.hpp).
std::uint64_t rules_fingerprint(const Game& game);

}  // namespace ply
