/// What a game may offer besides: its positions with the board turned or mirrored.
#pragma once

#include <optional>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games that know their board but not whether the rules keep its symmetries. Who
/// uses an image must verify that it keeps what is possible (search/proof/symmetry_group.hpp).
class BoardImages {
public:
    virtual ~BoardImages() = default;
    /// How many images there are, at least 1.
    virtual int board_images() const = 0;
    /// The image of a position; k = 0 is the position itself.
    virtual AnyState board_image(const AnyState& state, int k) const = 0;
    /// The same image of a position that is not over, in which each player has what the one before
    /// had (of two: what the other had), and the next is to move; nothing where there is no such.
    virtual std::optional<AnyState> sides_swapped(const AnyState& /*state*/, int /*k*/) const {
        return std::nullopt;
    }
};

/// Those of a game, or null.
inline const BoardImages* board_images_of(const Game& game) {
    return dynamic_cast<const BoardImages*>(&game);
}
/// How many the game has; 1 where it offers none.
inline int count_board_images(const Game& game) {
    const BoardImages* images = board_images_of(game);
    return images == nullptr ? 1 : images->board_images();
}

}  // namespace ply
