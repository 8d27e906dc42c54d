/// Points of games about a margin.
#pragma once

#include "framework/game/game.hpp"

namespace ply {

/// What one point counts in margins and scores: the option `unit` of games that see parts of a
/// point, such as backgammon; else 1.
inline int point_of(const Game& game) {
    const auto& options = game.options().all();
    const auto unit = options.find("unit");
    const bool counted = game.facts().goal == Goal::margin && unit != options.end();
    return counted && unit->second.whole > 0 ? static_cast<int>(unit->second.whole) : 1;
}

}  // namespace ply
