/// What rules that say what may be hidden where can be held to: what they rule out must not be so.
#pragma once

#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games whose authors say so.
class HiddenTruth {
public:
    virtual ~HiddenTruth() = default;
    /// A sentence about something that a player does not see in this state, and that the rules call
    /// impossible; empty: there is nothing.
    virtual std::string denied_truth(const AnyState& state) const = 0;
};

/// That of a game; empty where its rules say nothing of the kind.
inline std::string denied_truth_of(const Game& game, const AnyState& state) {
    const auto* truth = dynamic_cast<const HiddenTruth*>(&game);
    return truth == nullptr ? std::string() : truth->denied_truth(state);
}

}  // namespace ply
