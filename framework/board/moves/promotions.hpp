/// Steps that end as another piece: promotion by the player's choice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "framework/board/moves/playfield.hpp"
#include "framework/game/move.hpp"

namespace ply::board {

/// What a piece that steps may become, and where.
struct Becoming {
    std::vector<std::int64_t> pieces;   ///< or kinds, kind_tag + number; none: nothing happens
    std::optional<std::int64_t> where;  ///< a set of cells; nothing is the side's far row
};

/// Replaces each step in the list, from `first` on, that ends where the piece becomes another one:
/// it is offered once for each piece that it may become.
void become(const Playfield& field, const Becoming& becoming, std::size_t first, MoveList& list);

}  // namespace ply::board
