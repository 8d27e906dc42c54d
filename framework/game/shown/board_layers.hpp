/// What a game may offer besides: more numbers on its cells than its layout shows, such as heights
/// or walls, and numbers beside the board, such as points.
#pragma once

#include <vector>

#include "framework/game/board_numbers.hpp"
#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games whose positions have these.
class BoardLayers {
public:
    virtual ~BoardLayers() = default;
    virtual std::vector<BoardLayer> board_layers(const AnyState& state) const = 0;
    virtual std::vector<BoardNumbers> board_numbers(const AnyState& state) const = 0;
};

/// Those of a game; empty where it has none.
inline std::vector<BoardLayer> board_layers_of(const Game& game, const AnyState& state) {
    const auto* layers = dynamic_cast<const BoardLayers*>(&game);
    return layers == nullptr ? std::vector<BoardLayer>{} : layers->board_layers(state);
}

inline std::vector<BoardNumbers> board_numbers_of(const Game& game, const AnyState& state) {
    const auto* layers = dynamic_cast<const BoardLayers*>(&game);
    return layers == nullptr ? std::vector<BoardNumbers>{} : layers->board_numbers(state);
}

}  // namespace ply
