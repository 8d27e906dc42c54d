/// What a value says about the true one.
#pragma once

#include <cstdint>

#include "framework/game/score.hpp"

namespace ply {

enum class Bound : std::uint8_t {
    none,   ///< nothing
    lower,  ///< the true value is at least this
    upper,  ///< it is at most this
    exact,
};

/// What the best value that was found within a window says.
inline Bound bound_of(Score best, Score alpha, Score beta) {
    return best >= beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
}

}  // namespace ply
