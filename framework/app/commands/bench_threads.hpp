/// What several threads on one search are worth.
#pragma once

#include <functional>
#include <stop_token>

#include "framework/game/game.hpp"

namespace ply {

/// One search with n threads against n searches of one thread each that ran beside each other just
/// before, so that what the cores share (caches, clock speed, other programs) is the same.
struct ThreadGain {
    int positions = 0;
    double alone = 0;   ///< nodes/s of one of n searches with a thread each, the mean
    double shared = 0;  ///< nodes/s of one search with n threads
    double sooner = 0;  ///< time of one thread to a depth by that of n threads; the median

    double more_nodes() const { return shared / alone; }
};

/// Searches `positions` positions of games by pvs, each for about two seconds; fewer where it is
/// stopped. `progress` is called with how many are done. The game must be one that alpha-beta
/// plays.
ThreadGain thread_gain(const Game& game, int threads, int positions,
                       const std::function<void(int)>& progress, const std::stop_token& stop);

}  // namespace ply
