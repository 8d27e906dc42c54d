/// Boards of up to eight columns and rows as 64-bit words: bit 8 * row + column, whatever the size.
///
///     56 57 58 59 60 61 62 63      row 8
///      .  .  .  .  .  .  .  .
///      8  9 10 11 12 13 14 15      row 2
///      0  1  2  3  4  5  6  7      row 1
#pragma once

#include <cstdint>

namespace ply {

/// All cells of a board with so many columns and rows, from 1 to 8.
constexpr std::uint64_t rectangle(int columns, int rows) {
    const std::uint64_t row = (std::uint64_t{1} << columns) - 1;
    return row * (std::uint64_t{0x0101010101010101} >> (64 - 8 * rows));
}

/// These cells and the eight around each. Beyond a board of fewer than eight columns there are
/// cells, too: mask the result.
constexpr std::uint64_t spread(std::uint64_t cells) {
    const std::uint64_t row =
        cells | (cells << 1 & 0xfefefefefefefefe) | (cells >> 1 & 0x7f7f7f7f7f7f7f7f);
    return row | row << 8 | row >> 8;
}

/// Left and right exchanged on a board of so many columns.
constexpr std::uint64_t mirrored(std::uint64_t b, int columns) {
    b = (b >> 1 & 0x5555555555555555) | (b & 0x5555555555555555) << 1;
    b = (b >> 2 & 0x3333333333333333) | (b & 0x3333333333333333) << 2;
    b = (b >> 4 & 0x0f0f0f0f0f0f0f0f) | (b & 0x0f0f0f0f0f0f0f0f) << 4;
    return b >> (8 - columns);
}

/// Top and bottom exchanged on a board of so many rows.
constexpr std::uint64_t upside_down(std::uint64_t b, int rows) {
    return __builtin_bswap64(b) >> (8 * (8 - rows));
}

/// Columns and rows exchanged.
constexpr std::uint64_t transposed(std::uint64_t b) {
    const auto swap = [&b](std::uint64_t mask, int distance) {
        const std::uint64_t differing = (b ^ (b >> distance)) & mask;
        b ^= differing ^ (differing << distance);
    };
    swap(0x00aa00aa00aa00aa, 7);
    swap(0x0000cccc0000cccc, 14);
    swap(0x00000000f0f0f0f0, 28);
    return b;
}

}  // namespace ply
