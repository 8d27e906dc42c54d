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
inline float largest(FourFloats values) {
    const float a = values[0] > values[1] ? values[0] : values[1];
    const float b = values[2] > values[3] ? values[2] : values[3];
    return a > b ? a : b;
}
inline std::int32_t smallest(FourInts values) {
    const std::int32_t a = values[0] < values[1] ? values[0] : values[1];
    const std::int32_t b = values[2] < values[3] ? values[2] : values[3];
    return a < b ? a : b;
}

}  // namespace ply
