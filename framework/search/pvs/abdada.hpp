/// Which moves other threads are searching just now, so that threads spread over the tree.
/// (ABDADA: Weill, "The ABDADA distributed minimax search algorithm", 1996; with a small table of
/// its own: Kerrigan, https://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA)
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace ply {

/// Marks may be lost when two fall on the same place: that costs time, never correctness.
class BusyMoves {
public:
    /// Marks the position after a move as being searched while it lives.
    class Mark {
    public:
        Mark(BusyMoves* busy, std::uint64_t hash) : place_(busy ? &busy->place(hash) : nullptr) {
            if (place_ != nullptr) place_->store(hash, std::memory_order_relaxed);
        }
        ~Mark() {
            if (place_ != nullptr) place_->store(0, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

    private:
        std::atomic<std::uint64_t>* place_;
    };

    bool is_busy(std::uint64_t hash) const {
        return places_[hash % places_.size()].load(std::memory_order_relaxed) == hash;
    }

private:
    std::atomic<std::uint64_t>& place(std::uint64_t hash) { return places_[hash % places_.size()]; }

    std::array<std::atomic<std::uint64_t>, 1 << 15> places_{};
};

}  // namespace ply
