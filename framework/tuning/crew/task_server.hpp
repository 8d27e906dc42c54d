/// The other end of a FarMachine: plays the tasks that come in lines, as far_machine.hpp has them.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>

#include "framework/game/game.hpp"

namespace ply::tuning {

/// Greets, then plays so many tasks at a time until the descriptor `in` ends: then it drops what is
/// played. Schedulers let a process whose launcher was killed wait for ever: so it ends as well
/// when it has had nothing to do for so long.
void serve_tasks(const Game& game, const std::string& key, int threads, int in, std::FILE* out,
                 std::chrono::milliseconds patience = std::chrono::minutes(10));

}  // namespace ply::tuning
