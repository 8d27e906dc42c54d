/// What `plyboard play --level` means.
#pragma once

#include <string>

namespace ply {

/// The player of a level that was typed as `3`, `level3` or `club`: of a game whose ladder was
/// measured a rung, the numbers from the lowest on, the words from the lowest to the highest; else
/// a level of those for every game. Remarks which rung, and that a ladder is of other rules. Throws
/// UsageError where there is no such level.
std::string player_of_level(const std::string& text, const std::string& game);

}  // namespace ply
