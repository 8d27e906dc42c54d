/// `--teacher PLAYER`: who judges positions instead of how games end.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"

namespace ply {

/// What the teacher's scores say of who wins, for the mover, from -1 to 1. Throws UsageError, which
/// begins with the command, where that is not known, Error where it is no player.
std::function<std::optional<double>(Score)> expectation_of(const std::string& command,
                                                           const std::string& teacher,
                                                           const Game& game);

}  // namespace ply
