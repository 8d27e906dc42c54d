/// How much less deep late moves are searched at first.
/// (https://www.chessprogramming.org/Late_Move_Reductions, by the logarithms of both numbers)
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace ply {

/// Plies taken off a search of `depth` plies of the move that is tried after `number` others; at
/// least one is left.
inline int late_move_reduction(int depth, std::size_t number) {
    static constexpr int size = 64;
    static const auto table = [] {
        std::array<std::array<std::int8_t, size>, size> plies{};
        for (int d = 2; d < size; ++d)
            for (int n = 3; n < size; ++n)
                plies[d][n] = static_cast<std::int8_t>(
                    std::min(0.3 + std::log(d + 1.0) * std::log(n + 1.0) / 2.2, d - 1.0));
        return plies;
    }();
    return table[std::clamp(depth, 0, size - 1)][std::min<std::size_t>(number, size - 1)];
}

/// After so many moves of a node `depth` plies above the leaves the quiet ones that are left are
/// not worth a search. (https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning)
inline std::size_t enough_moves(int depth, bool improves) {
    return static_cast<std::size_t>(3 + depth * depth) / (improves ? 1 : 2);
}

}  // namespace ply
