/// What a game may offer besides: the contents of all cells at once, for who reads them at every
/// leaf of a search.
#pragma once

#include <algorithm>
#include <cstdint>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games that can. No script runs and nothing is written but the buffer.
class BoardCells {
public:
    virtual ~BoardCells() = default;
    /// content() of each cell of the layout, numbers above 255 as 255: in the state itself or in
    /// `buffer`, which has room for all cells.
    virtual const std::uint8_t* board_cells(const AnyState& state, std::uint8_t* buffer) const = 0;
};

/// A content as a byte.
constexpr std::uint8_t content_byte(int content) {
    return static_cast<std::uint8_t>(std::clamp(content, 0, 255));
}

/// The contents of all cells of a game with a layout, at the cost of a virtual call a cell where it
/// is not a BoardCells.
inline const std::uint8_t* cells_of(const Game& game, const BoardCells* offer,
                                    const AnyState& state, std::uint8_t* buffer) {
    if (offer != nullptr) return offer->board_cells(state, buffer);
    const int cells = static_cast<int>(game.layout()->cells.size());
    for (int c = 0; c < cells; ++c) buffer[c] = content_byte(game.content(state, c));
    return buffer;
}

}  // namespace ply
