/// Four numbers at once: what the processor does with one instruction, in g++'s and clang's own
/// notation. Conditions choose for each number: `count > 0 ? value : other`.
#pragma once

#include <cstdint>
#include <cstring>

namespace ply {

using FourFloats = float __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));

inline FourFloats all_four(float value) {
    return FourFloats{} + value;
}
inline FourFloats load_four(const float* from) {
    FourFloats values;
    std::memcpy(&values, from, sizeof values);
    return values;
}
inline void store_four(float* to, FourFloats values) {
    std::memcpy(to, &values, sizeof values);
}

inline FourFloats larger(FourFloats a, FourFloats b) {
    return a > b ? a : b;
}
inline FourInts smaller(FourInts a, FourInts b) {
    return a < b ? a : b;
}
inline float largest(FourFloats values) {
    const float a = values[0] > values[1] ? values[0] : values[1];
    const float b = values[2] > values[3] ? values[2] : values[3];
    return a > b ? a : b;
}

/// Finds the largest of many numbers, which come four at a time, and its place; of equal ones the
/// first.
class LargestPlace {
public:
    /// The first four.
    explicit LargestPlace(FourFloats values) : values_(values) {}
    /// Four more, which begin at `place`.
    void add(FourFloats values, std::int32_t place) {
        const FourInts better = values > values_;
        values_ = better ? values : values_;
        places_ = better ? FourInts{0, 1, 2, 3} + place : places_;
    }
    std::uint32_t place() const {  // halves swapped (2, 3, 0, 1), then neighbours (1, 0, 3, 2)
        const FourFloats pairs =
            larger(values_, __builtin_shufflevector(values_, values_, 2, 3, 0, 1));
        const FourFloats best = larger(pairs, __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2));
        const FourInts found = values_ == best ? places_ : FourInts{} + INT32_MAX;
        const FourInts first = smaller(found, __builtin_shufflevector(found, found, 2, 3, 0, 1));
        return static_cast<std::uint32_t>(
            smaller(first, __builtin_shufflevector(first, first, 1, 0, 3, 2))[0]);
    }

private:
    FourFloats values_;
    FourInts places_{0, 1, 2, 3};
};

}  // namespace ply
