/// Lines and boxes as 64-bit words, rows eight bits apart (framework/game/rows_of_eight.hpp).
///
/// The lower line of a box and the line on its left have the box's own number; its upper line is
/// eight further, the line on its right one. 2x2 boxes:
///
///      +--16--+--17--+         lines across: one word
///      8  (8) 9  (9) 10        upright lines: another
///      +-- 8--+-- 9--+         boxes, in brackets: one word a player
///      0  (0) 1  (1) 2
///      +-- 0--+-- 1--+         at most 7x7 boxes
#pragma once

#include <bit>
#include <cstdint>

namespace dots {

using Bits = std::uint64_t;

inline Bits bit(int i) {
    return Bits{1} << i;
}

/// Lines, drawn ones or others.
struct Lines {
    Bits across = 0;
    Bits upright = 0;

    int count() const { return std::popcount(across) + std::popcount(upright); }
    bool any() const { return (across | upright) != 0; }
    friend bool operator==(const Lines&, const Lines&) = default;
};
inline Lines operator&(Lines a, Lines b) {
    return {a.across & b.across, a.upright & b.upright};
}
inline Lines operator~(Lines a) {
    return {~a.across, ~a.upright};
}

/// The lines around boxes.
inline Lines sides_of(Bits boxes) {
    return {boxes | boxes << 8, boxes | boxes << 1};
}

/// Boxes with so many sides drawn; each word may also hold cells that are no boxes.
struct Sides {
    Bits two;
    Bits three;
    Bits four;
};
inline Sides count_sides(Lines drawn) {
    const Bits a = drawn.across;
    const Bits b = drawn.across >> 8;
    const Bits c = drawn.upright;
    const Bits d = drawn.upright >> 1;
    const Bits one_of_ab = a ^ b;
    const Bits one_of_cd = c ^ d;
    const Bits both_ab = a & b;
    const Bits both_cd = c & d;
    return {(both_ab & ~(c | d)) | (both_cd & ~(a | b)) | (one_of_ab & one_of_cd),
            (both_ab & one_of_cd) | (both_cd & one_of_ab), both_ab & both_cd};
}

}  // namespace dots
