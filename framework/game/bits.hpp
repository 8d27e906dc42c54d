/// Sets of cells as 64-bit words: bit i stands for cell i of the rules' own numbering.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ply {

/// The n-th set bit, from 0 at the lowest; n must be below std::popcount(bits). One instruction
/// where the processor has `pdep`.
inline std::uint64_t nth_bit(std::uint64_t bits, unsigned n) {
#ifdef __BMI2__
    return _pdep_u64(std::uint64_t{1} << n, bits);
#else
    while (n-- > 0) bits &= bits - 1;
    return bits & -bits;
#endif
}

/// Calls `action(index)` for every set bit, lowest first.
template <class Action>
void each_bit(std::uint64_t bits, Action action) {
    for (; bits != 0; bits &= bits - 1) action(std::countr_zero(bits));
}

}  // namespace ply
