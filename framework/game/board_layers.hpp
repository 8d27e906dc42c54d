/// What a game may offer besides: more numbers on its cells than its layout shows, such as heights
/// or walls.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

struct BoardLayer {
    std::string name;
    std::vector<int> numbers;  ///< one for each cell of the layout, 0 or more
};

/// Also a base of games whose positions have layers.
class BoardLayers {
public:
    virtual ~BoardLayers() = default;
    virtual std::vector<BoardLayer> board_layers(const AnyState& state) const = 0;
};

/// Those of a game; empty where it has none.
inline std::vector<BoardLayer> board_layers_of(const Game& game, const AnyState& state) {
    const auto* layers = dynamic_cast<const BoardLayers*>(&game);
    return layers == nullptr ? std::vector<BoardLayer>{} : layers->board_layers(state);
}

}  // namespace ply
