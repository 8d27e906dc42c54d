/// What a value says about the true one.
#pragma once

#include <cstdint>

namespace ply {

enum class Bound : std::uint8_t {
    none,   ///< nothing
    lower,  ///< the true value is at least this
    upper,  ///< it is at most this
    exact,
};

}  // namespace ply
