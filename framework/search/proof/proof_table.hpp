/// The table of proof-number search: what is known of how hard a position is to prove.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "framework/search/table/state_key.hpp"
#include "framework/search/table/table_memory.hpp"

namespace ply {

/// The least number of positions that remain to be proved (disproved) until the root of the subtree
/// is. (Allis, "Searching for solutions in games and artificial intelligence", 1994)
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 0xffffffff;
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    bool proved() const { return proof == 0; }
    bool disproved() const { return disproof == 0; }
    bool decided() const { return proved() || disproved(); }
    static constexpr ProofNumbers yes() { return {0, infinite}; }
    static constexpr ProofNumbers no() { return {infinite, 0}; }
    /// Neither can be shown here.
    static constexpr ProofNumbers never() { return {infinite, infinite}; }
};

/// Four entries a cache line; of four, the one with the least work below it is replaced (as Nagai's
/// small-tree garbage collection, 2002, but one entry at a time).
///
///     entry: | key 58, log2 of work 6 | proof number 32 | disproof number 32 |
///
/// The bucket comes from one half of the key, the 58 bits from the other: a wrong match has a
/// chance of 2^-56 a probe.
class ProofTable {
public:
    struct Hit {
        bool found = false;
        ProofNumbers numbers;
        int work = 0;  ///< log2 of the positions visited below
    };

    /// Begins with 1 MiB, so that small proofs do not wait for memory to be cleared. Once a table
    /// is half full it is replaced by one `growth` times as large, up to the full size.
    explicit ProofTable(std::size_t mebibytes) : full_bytes_(std::bit_floor(mebibytes) << 20) {
        allocate(std::size_t{1} << 20);
    }

    void forget() {
        clear_table_memory(buckets_, bytes_);
        used_ = 0;
    }
    void prefetch(const StateKey& key) const { __builtin_prefetch(&bucket(key)); }

    Hit probe(const StateKey& key) const {
        const std::uint64_t tag = key.low & tag_mask;
        for (const Entry& entry : bucket(key).entries)
            if ((entry.tag_and_work & tag_mask) == tag && !entry.empty())
                return {true, entry.numbers, entry.work()};
        return {};
    }

    /// `visited` positions were looked at; they are added to what was counted before.
    void store(const StateKey& key, ProofNumbers numbers, std::uint64_t visited) {
        const std::uint64_t tag = key.low & tag_mask;
        Entry* victim = nullptr;
        for (Entry& entry : bucket(key).entries) {
            if ((entry.tag_and_work & tag_mask) == tag && !entry.empty()) {
                victim = &entry;
                visited += std::uint64_t{1} << entry.work();
                break;
            }
            if (victim == nullptr || entry.worth() < victim->worth()) victim = &entry;
        }
        if (victim->empty()) ++used_;
        const auto work = static_cast<std::uint64_t>(std::bit_width(visited | 1) - 1);
        *victim = {tag | std::min<std::uint64_t>(work, 62), numbers};
    }

    /// Half full, and not of its full size.
    bool is_crowded() const { return bytes_ < full_bytes_ && 2 * used_ > bytes_ / sizeof(Entry); }
    /// Makes it larger, and empty. Clearing memory takes up to a second: `goes_on` is asked every
    /// few milliseconds, and when it says no the rest is left for later. Where there is no memory
    /// for a larger one, it stays as it is.
    template <class GoesOn>
    void grow(GoesOn goes_on) {
        constexpr std::size_t slice = std::size_t{2} << 20;  // a huge page
        try {
            allocate(std::min(growth * bytes_, full_bytes_));
        } catch (const NoTableMemory&) {
            full_bytes_ = bytes_;
            return;
        }
        auto* memory = reinterpret_cast<char*>(buckets_);
        for (std::size_t at = 0; at < bytes_ && goes_on(); at += slice)
            touch_table_memory(memory + at, std::min(slice, bytes_ - at));
    }

    /// The part of the table that holds something.
    double fill() const {
        return static_cast<double>(used_) / static_cast<double>(full_bytes_ / sizeof(Entry));
    }

private:
    struct Entry {
        std::uint64_t tag_and_work;
        ProofNumbers numbers;

        /// Fresh pages are zero, and no position has both numbers zero.
        bool empty() const { return (numbers.proof | numbers.disproof) == 0; }
        int work() const { return static_cast<int>(tag_and_work & work_mask); }
        int worth() const { return empty() ? -1 : work(); }
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Entry) == 16 && sizeof(Bucket) == 64);
    static constexpr std::size_t growth = 16;
    static constexpr std::uint64_t work_mask = 63;
    static constexpr std::uint64_t tag_mask = ~work_mask;

    void allocate(std::size_t bytes) {
        memory_ = take_table_memory(bytes);
        buckets_ = static_cast<Bucket*>(memory_.get());
        bytes_ = bytes;
        mask_ = bytes / sizeof(Bucket) - 1;
        used_ = 0;
    }
    Bucket& bucket(const StateKey& key) const { return buckets_[key.high & mask_]; }

    std::size_t full_bytes_;
    std::size_t bytes_ = 0;
    TableMemory memory_;
    Bucket* buckets_ = nullptr;
    std::uint64_t mask_ = 0;
    std::uint64_t used_ = 0;
};

}  // namespace ply
