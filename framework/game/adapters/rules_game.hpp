/// Games that stand for another one: the same rules, with some moves left out.
#pragma once

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of such a game.
class StandsForGame {
public:
    virtual ~StandsForGame() = default;
    virtual const Game& rules_game() const = 0;
};

/// The game by whose rules `game` is played: itself, or the one that it stands for. What was found
/// out about that one (files of values) holds here, too, and what it offers besides is there.
inline const Game& rules_game_of(const Game& game) {
    const auto* const stands = dynamic_cast<const StandsForGame*>(&game);
    return stands == nullptr ? game : rules_game_of(stands->rules_game());
}

}  // namespace ply
