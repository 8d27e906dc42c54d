/// Sets of points of a board as bits, in as many words as the board needs.
///
/// Point (x, y) has bit y * row + x; a row is one bit longer than the board, so that nothing runs
/// around an edge. 4x4, rows of five bits, the fifth always empty:
///
///     15 16 17 18 (19)            c + row
///     10 11 12 13 (14)               |
///      5  6  7  8  (9)      c - 1 -- c -- c + 1
///      0  1  2  3  (4)               |
///                                 c - row
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "framework/game/bits.hpp"

namespace go {

inline constexpr int largest = 19;
/// Words that the largest board needs: 19 rows of 20 bits.
inline constexpr int most_words = (largest * (largest + 1) + 63) / 64;

/// A number of `Words` words, the lowest first: what shifts and masks like an integer, but longer.
template <int Words>
struct LongBits {
    std::uint64_t words[Words];

    friend LongBits operator|(LongBits a, const LongBits& b) {
        for (int i = 0; i < Words; ++i) a.words[i] |= b.words[i];
        return a;
    }
    friend LongBits operator&(LongBits a, const LongBits& b) {
        for (int i = 0; i < Words; ++i) a.words[i] &= b.words[i];
        return a;
    }
    LongBits operator~() const {
        LongBits bits = *this;
        for (std::uint64_t& word : bits.words) word = ~word;
        return bits;
    }
    /// 0 < n < 64.
    LongBits operator<<(int n) const {
        LongBits bits;
        for (int i = Words - 1; i > 0; --i)
            bits.words[i] = words[i] << n | words[i - 1] >> (64 - n);
        bits.words[0] = words[0] << n;
        return bits;
    }
    LongBits operator>>(int n) const {
        LongBits bits;
        for (int i = 0; i + 1 < Words; ++i)
            bits.words[i] = words[i] >> n | words[i + 1] << (64 - n);
        bits.words[Words - 1] = words[Words - 1] >> n;
        return bits;
    }
    friend bool operator==(const LongBits&, const LongBits&) = default;
};

template <int Words>
struct BitsOf {
    using Type = LongBits<Words>;
};
template <>
struct BitsOf<1> {
    using Type = std::uint64_t;
};
template <>
struct BitsOf<2> {
    __extension__ using Type = unsigned __int128;
};

template <int Words>
struct Points {
    using Bits = typename BitsOf<Words>::Type;
    Bits bits;

    static Points none() {
        Points points;
        std::memset(&points, 0, sizeof(points));
        return points;
    }
    static Points one(int point) {
        if constexpr (Words <= 2) {
            return {Bits{1} << point};
        } else {
            std::uint64_t words[Words] = {};
            words[point >> 6] = std::uint64_t{1} << (point & 63);
            return load(words);
        }
    }
    static Points load(const std::uint64_t* from) {
        Points points;
        std::memcpy(&points, from, sizeof(points));
        return points;
    }
    void store(std::uint64_t* to) const { std::memcpy(to, this, sizeof(*this)); }

    friend Points operator|(Points a, Points b) { return {a.bits | b.bits}; }
    friend Points operator&(Points a, Points b) { return {a.bits & b.bits}; }
    /// Without the points of `b`.
    friend Points operator-(Points a, Points b) { return {a.bits & ~b.bits}; }
    friend bool operator==(const Points&, const Points&) = default;

    bool has(int point) const { return (word(point >> 6) >> (point & 63) & 1) != 0; }
    bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < Words; ++i) all |= word(i);
        return all != 0;
    }
    /// More than one.
    bool several() const {
        if constexpr (Words <= 2) {
            return (bits & (bits - 1)) != 0;
        } else {
            return count() > 1;
        }
    }
    int count() const {
        int sum = 0;
        for (int i = 0; i < Words; ++i) sum += std::popcount(word(i));
        return sum;
    }
    /// The lowest point; there must be one.
    int first() const {
        int i = 0;
        while (Words > 1 && word(i) == 0) ++i;
        return 64 * i + std::countr_zero(word(i));
    }
    /// The n-th point, from 0; n must be below count().
    int nth(int n) const {
        int i = 0;
        for (int here; Words > 1 && n >= (here = std::popcount(word(i))); ++i) n -= here;
        return 64 * i + std::countr_zero(ply::nth_bit(word(i), static_cast<unsigned>(n)));
    }
    template <class Action>
    void each(Action action) const {
        for (int i = 0; i < Words; ++i)
            ply::each_bit(word(i), [&](int at) { action(64 * i + at); });
    }

    /// Moved by `n` bits, 0 < n < 64.
    Points up(int n) const {
        if (n < 1 || n > 63) __builtin_unreachable();
        return {bits << n};
    }
    Points down(int n) const {
        if (n < 1 || n > 63) __builtin_unreachable();
        return {bits >> n};
    }
    /// What is beside the points, with rows of `row` bits. It runs over the edges into bits that
    /// no point has: what is asked of it is always cut with points.
    Points beside(int row) const { return up(1) | down(1) | up(row) | down(row); }
    /// The three bits from `first` on, which may be less than 0 or beyond the board.
    unsigned three(int first) const {
        if (first < 0) return static_cast<unsigned>(word(0) << -first) & 7;
        const int i = first >> 6;
        const int at = first & 63;
        if (i >= Words) return 0;
        std::uint64_t found = word(i) >> at;
        if (Words > 1 && at > 61 && i + 1 < Words) found |= word(i + 1) << (64 - at);
        return static_cast<unsigned>(found) & 7;
    }

private:
    std::uint64_t word(int i) const {
        if constexpr (Words == 1) return bits;
        if constexpr (Words == 2) return static_cast<std::uint64_t>(i == 0 ? bits : bits >> 64);
        if constexpr (Words > 2) return bits.words[i];
    }
};

}  // namespace go
