/// Perft that can be stopped, by first moves.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "framework/game/game.hpp"

namespace ply::serving {

/// Lines of exactly `depth` moves from `state`; `divided` is called for each first move with its
/// share. Looks at `stop` every few milliseconds and then throws Error: a part of the lines is no
/// count.
std::uint64_t divide(const Game& game, const AnyState& state, int depth,
                     const std::stop_token& stop,
                     const std::function<void(Move, std::uint64_t)>& divided);

}  // namespace ply::serving
