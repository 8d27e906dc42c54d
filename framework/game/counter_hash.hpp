/// Hashes of states with a counter that ends the game: fifty moves without a capture, say.
///
/// Far from the limit a counter stays out of the hash, so that one position is one entry of a
/// table, however it was reached. Near the limit it decides what a position is worth. Rules whose
/// positions may repeat say what counts as the same without it, in repetition_hash().
#pragma once

#include <cstdint>

#include "framework/base/random.hpp"

namespace ply {

/// This many plies before the limit, hashes begin to depend on the counter. A search no deeper than
/// this never takes a value that belongs to another counter.
inline constexpr int told_plies = 32;

/// `hash`, or from told_plies before `limit` on another one for each count. limit 0: there is none.
inline std::uint64_t with_counter(std::uint64_t hash, int count, int limit) {
    if (limit == 0 || count < limit - told_plies) return hash;
    return Random::mix(hash + static_cast<std::uint64_t>(count) + 1);
}

}  // namespace ply
