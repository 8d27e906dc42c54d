/// Points of the nine men's morris board as bits, their lines and mills.
///
/// A player's men are 24 bits, eight a ring; in a ring they run clockwise from the corner above on
/// the left. A step along a ring turns its eight bits by one; a step between rings, possible on the
/// odd bits, is a shift by eight.
///
///      a7----d7----g7       0----- 1----- 2
///      | b6--d6--f6 |       |  8-- 9--10  |
///      | | c5d5e5 | |       |  | 16 17 18 |
///      a4b4c4  e4f4g4       7 15 23  19 11  3
///      | | c3d3e3 | |       |  | 22 21 20 |
///      | b2--d2--f2 |       | 14--13--12  |
///      a1----d1----g1       6----- 5----- 4
#pragma once

#include <cstdint>

namespace morris {

using Men = std::uint32_t;

constexpr Men board = 0xffffff;
constexpr Men crossings = 0xaaaaaa;  ///< where lines cross the rings

constexpr Men clockwise(Men men) {
    return (men << 1 & 0xfefefe) | (men >> 7 & 0x010101);
}
constexpr Men anticlockwise(Men men) {
    return (men >> 1 & 0x7f7f7f) | (men << 7 & 0x808080);
}
constexpr Men inwards(Men men) {
    return (men & crossings) << 8 & board;
}
constexpr Men outwards(Men men) {
    return (men & crossings) >> 8;
}
constexpr Men step(Men men, int direction) {
    return direction == 0   ? clockwise(men)
           : direction == 1 ? anticlockwise(men)
           : direction == 2 ? inwards(men)
                            : outwards(men);
}
/// Mills along the rings, by the man in the middle, and across them, by the one furthest out.
constexpr Men mills_along(Men men) {
    return men & clockwise(men) & anticlockwise(men) & crossings;
}
constexpr Men mills_across(Men men) {
    return men & men >> 8 & men >> 16 & crossings;
}
/// Men that stand in mills.
constexpr Men in_mills(Men men) {
    const Men along = mills_along(men);
    const Men across = mills_across(men);
    return along | clockwise(along) | anticlockwise(along) | across | across << 8 | across << 16;
}
/// Points whose two neighbours on the line across the rings have men.
constexpr Men between_rings(Men men) {
    const Men out = men >> 8;  // of ring 1 and 2
    return ((out & out >> 8) | (men << 8 & men >> 8 & 0x00ff00) | (men << 8 & men << 16)) &
           crossings & board;
}
/// Points, empty or not, where a man makes a mill with these.
constexpr Men completing(Men men) {
    const Men before = clockwise(men);
    const Men after = anticlockwise(men);
    const Men corners =
        ((before & clockwise(before)) | (after & anticlockwise(after))) & ~crossings;
    return (corners | (before & after & crossings) | between_rings(men)) & board;
}
/// Points one step from these.
constexpr Men beside(Men men) {
    return clockwise(men) | anticlockwise(men) | inwards(men) | outwards(men);
}

}  // namespace morris
