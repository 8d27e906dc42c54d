/// The men of both players, and bit masks of them.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace backgammon {

/// A player's men by the points that they still have to go: those off the board at 0, the home
/// board 1 to 6, the bar at 25. The other player's point of the same place is 25 - point.
struct Men {
    static constexpr int off = 0;
    static constexpr int bar = 25;
    static constexpr int all = 15;

    std::uint8_t at[32];  ///< those from 26 on are zero

    std::uint8_t& operator[](int point) { return at[point]; }
    int operator[](int point) const { return at[point]; }
};

struct Board {
    Men men[2];
};

/// Bit p is set where `least` or more men stand on point p; from 1 to 127.
inline std::uint32_t points_with(const Men& men, int least) {
#ifdef __AVX2__
    const __m256i counts = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(men.at));
    const __m256i below = _mm256_set1_epi8(static_cast<char>(least - 1));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpgt_epi8(counts, below)));
#else
    std::uint32_t points = 0;
    for (int point = 0; point <= Men::bar; ++point)
        points |= static_cast<std::uint32_t>(men[point] >= least) << point;
    return points;
#endif
}

inline constexpr std::uint32_t on_board = 0x1fffffe;  ///< points 1 to 24
inline constexpr std::uint32_t not_off = 0x3fffffe;   ///< and the bar
inline constexpr std::uint32_t home = 0x7e;           ///< points 1 to 6

/// Points of the board as the other player counts them: bit p goes to bit 25 - p.
constexpr std::uint32_t turned(std::uint32_t points) {
    points = (points >> 1 & 0x55555555) | (points & 0x55555555) << 1;
    points = (points >> 2 & 0x33333333) | (points & 0x33333333) << 2;
    points = (points >> 4 & 0x0f0f0f0f) | (points & 0x0f0f0f0f) << 4;
    points = (points >> 8 & 0x00ff00ff) | (points & 0x00ff00ff) << 8;
    return (points >> 16 | points << 16) >> 6;
}

/// Points that a player's men still have to go.
inline int pips(const Men& men) {
    int sum = 0;
    for (int point = 1; point <= Men::bar; ++point) sum += point * men[point];
    return sum;
}

/// Whether men of the two players can still meet.
inline bool contact(const Men& mine, const Men& theirs) {
    const std::uint32_t own = points_with(mine, 1) & not_off;
    const std::uint32_t others = points_with(theirs, 1) & not_off;
    return std::bit_width(own) + std::bit_width(others) - 2 > 25;
}

/// One man goes `die` points on, or off the board; a single man of the other player is sent to the
/// bar.
inline void step(Men& mine, Men& theirs, int from, int die) {
    const int to = from > die ? from - die : Men::off;
    --mine[from];
    ++mine[to];
    if (to == Men::off || theirs[25 - to] != 1) return;
    theirs[25 - to] = 0;
    ++theirs[Men::bar];
}

}  // namespace backgammon
