/// Sets of cells as bits: what the verbs count with instead of looping over the board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace ply::board {

inline constexpr int max_cells = 1024;
/// The bytes of a board are padded with zeros to a multiple of this.
inline constexpr int cell_block = 16;

/// Bit c of the set is cell c, counted from 0. Only the words a board needs are kept up to date.
struct CellBits {
    std::array<std::uint64_t, max_cells / 64> word;
};

inline bool contains(const CellBits& set, int cell) {
    return (set.word[cell / 64] >> cell % 64 & 1) != 0;
}

inline void insert(CellBits& set, int cell) {
    set.word[cell / 64] |= std::uint64_t{1} << cell % 64;
}
inline void erase(CellBits& set, int cell) {
    set.word[cell / 64] &= ~(std::uint64_t{1} << cell % 64);
}

/// Which of up to 64 bytes, given as `blocks` blocks, have `value`.
inline std::uint64_t find_value(const std::uint8_t* cells, int blocks, int value) {
    std::uint64_t found = 0;
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi8(static_cast<char>(value));
    for (int block = 0; block < blocks; ++block) {
        const __m128i there =
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + cell_block * block));
        const auto bits =
            static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(there, wanted)));
        found |= std::uint64_t{bits} << (cell_block * block);
    }
#else
    for (int i = 0; i < cell_block * blocks; ++i) found |= std::uint64_t{cells[i] == value} << i;
#endif
    return found;
}

/// Word `w` of the set moved by `delta` cells; what leaves the words is lost.
inline std::uint64_t moved_word(const CellBits& set, int words, int delta, int w) {
    const int distance = delta < 0 ? -delta : delta;
    const int skip = distance / 64;
    const int shift = distance % 64;
    const auto at = [&](int i) { return i < 0 || i >= words ? 0 : set.word[i]; };
    if (delta >= 0)
        return at(w - skip) << shift | (shift == 0 ? 0 : at(w - skip - 1) >> (64 - shift));
    return at(w + skip) >> shift | (shift == 0 ? 0 : at(w + skip + 1) << (64 - shift));
}

/// Calls `visit(cell)` for each cell of word `w`, lowest first.
template <class Visit>
void for_each_bit(std::uint64_t word, int w, Visit visit) {
    for (; word != 0; word &= word - 1) visit(64 * w + std::countr_zero(word));
}

}  // namespace ply::board
