/// The other end of a FarMachine: plays the tasks that come in lines, as far_machine.hpp has them.
#pragma once

#include <cstdio>
#include <iosfwd>
#include <string>

#include "framework/game/game.hpp"

namespace ply::tuning {

/// Greets, then plays so many tasks at a time until `in` ends: then it drops what is played.
void serve_tasks(const Game& game, const std::string& key, int threads, std::istream& in,
                 std::FILE* out);

}  // namespace ply::tuning
