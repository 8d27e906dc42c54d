/// Which cells of two boards differ: eight at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ply {

namespace differences {

constexpr std::size_t word_size = 8;    ///< contents compared at once
constexpr std::size_t block_size = 64;  ///< those whose differences are the bits of a number

/// Up to eight contents; they may be the last ones of `all`.
inline std::uint64_t word_of(const std::uint8_t* all, std::size_t begin, std::size_t end) {
    std::uint64_t found = 0;
    if (end - begin >= word_size) {
        std::memcpy(&found, all + begin, word_size);
    } else if (end >= word_size) {  // those before them are shifted out
        std::memcpy(&found, all + (end - word_size), word_size);
        found >>= 8 * (word_size - (end - begin));
    } else {
        std::memcpy(&found, all + begin, end - begin);
    }
    return found;
}

/// A bit for each byte that is not 0.
inline std::uint64_t bits_of(std::uint64_t bytes) {
    constexpr std::uint64_t low = 0x7f7f'7f7f'7f7f'7f7f;
    const std::uint64_t high = (((bytes & low) + low) | bytes) & ~low;
    return (high >> 7) * 0x0102'0408'1020'4080 >> 56;
}

}  // namespace differences

/// Calls `changed(cell)` for each of `cells` cells whose contents differ, in their order.
template <class Changed>
void each_difference(const std::uint8_t* one, const std::uint8_t* other, std::size_t cells,
                     const Changed& changed) {
    using namespace differences;
    for (std::size_t begin = 0; begin < cells; begin += block_size) {
        const std::size_t end = std::min(begin + block_size, cells);
        std::uint64_t differing = 0;
        for (std::size_t c = begin; c < end; c += word_size)
            differing |= bits_of(word_of(one, c, end) ^ word_of(other, c, end)) << (c - begin);
        for (; differing != 0; differing &= differing - 1)
            changed(begin + static_cast<std::size_t>(std::countr_zero(differing)));
    }
}

}  // namespace ply
