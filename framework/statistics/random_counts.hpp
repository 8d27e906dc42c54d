/// How many of a number of trials succeed, drawn at random: results without their single matches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <span>

#include "framework/base/random.hpp"

namespace ply {

class RandomCounts {
public:
    using result_type = std::uint64_t;

    explicit RandomCounts(std::uint64_t seed) : random_(seed) {}

    // A source of bits, as the distributions of the standard library want it.
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
    result_type operator()() { return random_.next(); }

    /// Of `count` independent trials with this chance each.
    std::uint64_t so_many_of(std::uint64_t count, double chance) {
        if (count == 0 || chance <= 0) return 0;
        std::binomial_distribution<std::int64_t> draw(static_cast<std::int64_t>(count),
                                                      std::min(chance, 1.0));
        return static_cast<std::uint64_t>(draw(*this));
    }

    /// Draws as many as there are from the kinds, with replacement: `counts` become those of the
    /// draw (a sample of the bootstrap; Efron, 1979).
    void draw_again(std::span<std::uint64_t> counts) {
        std::uint64_t left = 0, kinds_left = 0;
        for (const std::uint64_t count : counts) left += count;
        kinds_left = left;
        for (std::uint64_t& count : counts) {
            if (kinds_left == 0) return;
            const double chance = static_cast<double>(count) / static_cast<double>(kinds_left);
            kinds_left -= count;
            count = so_many_of(left, chance);
            left -= count;
        }
    }

private:
    Random random_;
};

}  // namespace ply
