/// Random numbers that are the same on every machine: the same seed, the same game.
#pragma once

#include <cstdint>

namespace ply {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
/// One addition and two multiplications a number; any seed is good; 2^64 numbers before it repeats.
class Random {
public:
    explicit constexpr Random(std::uint64_t seed = 0) : state_(seed) {}

    /// The next 64 random bits.
    constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15); }

    /// A number from 0 to n - 1; n must be at least 1. The bias is below n / 2^32 (Lemire, 2019).
    constexpr std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
    }

    /// Scrambles 64 bits: a one-to-one function whose output looks random. Also good for hashes.
    static constexpr std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }

    /// A seed for the `index`-th thing derived from `seed` (a match, a player in it ...).
    static constexpr std::uint64_t derive(std::uint64_t seed, std::uint64_t index) {
        return mix(mix(seed + 0x9e3779b97f4a7c15) + index * 0xd1342543de82ef95);
    }

private:
    std::uint64_t state_;
};

}  // namespace ply
