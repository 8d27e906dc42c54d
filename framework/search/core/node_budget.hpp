/// A node limit that several threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace ply {

/// The nodes that threads may still visit together. They take them by the portion, so that the sum
/// never exceeds the limit, and a thread that ends early leaves less than a portion unused.
class NodePool {
public:
    static constexpr std::uint64_t portion = 256;

    /// Not while threads take.
    void fill(std::uint64_t nodes) { left_.store(nodes, std::memory_order_relaxed); }

    /// How many more nodes the caller may visit; 0 when none are left.
    std::uint64_t take() {
        std::uint64_t left = left_.load(std::memory_order_relaxed);
        while (!left_.compare_exchange_weak(left, left - std::min(left, portion),
                                            std::memory_order_relaxed)) {
        }
        return std::min(left, portion);
    }

private:
    std::atomic<std::uint64_t> left_ = 0;
};

}  // namespace ply
