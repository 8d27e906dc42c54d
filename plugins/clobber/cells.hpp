/// Sets of up to 128 cells: words of 64 and 128 bits, counted and walked through alike.
#pragma once

#include <bit>
#include <cstdint>

#include <framework/game/bits.hpp>

namespace clobber {

using Word = std::uint64_t;
__extension__ using Wide = unsigned __int128;

inline int count(Word bits) {
    return std::popcount(bits);
}
inline int count(Wide bits) {
    return count(static_cast<Word>(bits)) + count(static_cast<Word>(bits >> 64));
}
template <class Action>
void each(Word bits, Action action) {
    ply::each_bit(bits, action);
}
template <class Action>
void each(Wide bits, Action action) {
    ply::each_bit(static_cast<Word>(bits), action);
    ply::each_bit(static_cast<Word>(bits >> 64), [&](int bit) { action(64 + bit); });
}
inline int nth(Word bits, unsigned n) {
    return std::countr_zero(ply::nth_bit(bits, n));
}
inline int nth(Wide bits, unsigned n) {
    const auto low = static_cast<unsigned>(count(static_cast<Word>(bits)));
    return n < low ? nth(static_cast<Word>(bits), n)
                   : 64 + nth(static_cast<Word>(bits >> 64), n - low);
}

}  // namespace clobber
