/// What a game without a board may offer, to be drawn in a board's place: what lies before each
/// player and between all.
#pragma once

#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown_zone.hpp"

namespace ply {

/// Also a base of games that have these.
class ShownZones {
public:
    virtual ~ShownZones() = default;
    /// Of a state, or of what a player sees of one; those of a player one after the other.
    virtual std::vector<ShownZone> shown_zones(const AnyState& state) const = 0;
};

/// Those of a game; empty where it has none.
inline std::vector<ShownZone> shown_zones_of(const Game& game, const AnyState& state) {
    const auto* zones = dynamic_cast<const ShownZones*>(&game);
    return zones == nullptr ? std::vector<ShownZone>{} : zones->shown_zones(state);
}

}  // namespace ply
