/// How many nodes lie below a node of each ply, learned as the search goes: it decides whether work
/// at a node (a table, an order of its moves) costs less than it saves.
#pragma once

#include <array>
#include <cstdint>

#include "framework/search/core/searcher.hpp"

namespace ply {

class SubtreeSizes {
public:
    SubtreeSizes() { forget(); }

    void forget() { mean_.fill(unknown); }

    /// The mean of about the last 256 nodes of this ply; very large before the first.
    float at(int ply) const { return mean_[ply]; }
    void add(int ply, std::uint64_t nodes) {
        float& mean = mean_[ply];
        const auto size = static_cast<float>(nodes);
        mean = mean == unknown ? size : mean + (size - mean) / 256;
    }

private:
    static constexpr float unknown = 1e9F;
    std::array<float, max_depth + 1> mean_{};
};

}  // namespace ply
