/// The transposition table: what earlier searches found out about a position.
/// (Greenblatt, Eastlake and Crocker, "The Greenblatt chess program", 1967; Slate and Atkin, 1977)
#pragma once

#include <sys/mman.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "framework/game/random.hpp"
#include "framework/game/score.hpp"

namespace ply {

/// What a stored value says about the true one.
enum class Bound : std::uint8_t { none, lower, upper, exact };

/// A hash table of fixed size, four entries a cache line. One thread at a time.
///
///     entry: | key 50, match 14 | value 32 | move tag 16 | depth 8 | age 5, complete 1, bound 2 |
///
/// The lowest 14 bits of the key follow from the bucket; in their place stands the number of the
/// match, so that entries of earlier matches are as good as empty.
/// Wins and losses are stored as distances from the position, not from the root.
class TranspositionTable {
public:
    struct Hit {
        Bound bound = Bound::none;  ///< none: not found
        bool complete = false;      ///< certain, whatever the depth: no unfinished leaf was read
        int depth = 0;
        Score value = 0;  ///< for the player to move
        std::uint16_t move_tag = 0;
    };

    /// Memory is taken from the system page by page as it is used. 0 MiB: no table.
    explicit TranspositionTable(std::size_t mebibytes) {
        if (mebibytes == 0) return;
        const std::size_t bytes = std::bit_floor(mebibytes) << 20;
        void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        madvise(memory, bytes, MADV_HUGEPAGE);
        buckets_ = std::unique_ptr<Bucket[], Unmap>(static_cast<Bucket*>(memory), Unmap{bytes});
        mask_ = bytes / sizeof(Bucket) - 1;
    }

    explicit operator bool() const { return buckets_ != nullptr; }

    /// Makes everything stored so far unreadable; costs nothing.
    void forget() {
        match_ = (match_ + 1) & match_mask;
        age_ = 0;
        if (match_ == 0 && buckets_ != nullptr)  // all numbers are used up: begin with empty pages
            madvise(buckets_.get(), (mask_ + 1) * sizeof(Bucket), MADV_DONTNEED);
    }
    /// Entries of earlier searches are replaced first.
    void next_search() { age_ = (age_ + 1) & age_mask; }

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

    Hit probe(std::uint64_t hash, int ply) const {
        const std::uint64_t key = key_of(hash);
        for (const Entry& entry : bucket(hash).entries) {
            if (entry.key != key || entry.bound() == Bound::none) continue;
            return {entry.bound(), entry.complete(), entry.depth, from_table(entry.value, ply),
                    entry.move_tag};
        }
        return {};
    }

    void store(std::uint64_t hash, int ply, int depth, Score value, Bound bound, bool complete,
               std::uint16_t move_tag) {
        const std::uint64_t key = key_of(hash);
        Entry* victim = nullptr;
        for (Entry& entry : bucket(hash).entries) {
            if (entry.key == key) {
                victim = &entry;
                break;
            }
            if (victim == nullptr || worth(entry) < worth(*victim)) victim = &entry;
        }
        if (bound == Bound::upper && victim->key == key && move_tag == 0)
            move_tag = victim->move_tag;
        victim->key = key;
        victim->value = to_table(value, ply);
        victim->move_tag = move_tag;
        victim->depth = static_cast<std::uint8_t>(depth);
        victim->flags = static_cast<std::uint8_t>(age_ << 3 | static_cast<int>(complete) << 2 |
                                                  static_cast<int>(bound));
    }

private:
    struct Entry {
        std::uint64_t key;
        Score value;
        std::uint16_t move_tag;
        std::uint8_t depth;
        std::uint8_t flags;

        Bound bound() const { return static_cast<Bound>(flags & 3); }
        bool complete() const { return (flags & 4) != 0; }
        int age() const { return flags >> 3; }
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Entry) == 16 && sizeof(Bucket) == 64);
    struct Unmap {
        std::size_t bytes;
        void operator()(Bucket* buckets) const { munmap(buckets, bytes); }
    };
    static constexpr int age_mask = 31;
    static constexpr std::uint64_t match_mask = (1 << 14) - 1;
    static_assert((std::size_t{1} << 20) / sizeof(Bucket) > match_mask);

    /// Smaller is replaced first: empty, then of old searches, then shallow.
    int worth(const Entry& entry) const {
        if (entry.bound() == Bound::none || (entry.key & match_mask) != match_) return -1;
        return entry.depth + (entry.age() == age_ ? 256 : 0);
    }
    static Score to_table(Score value, int ply) {
        return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
    }
    static Score from_table(Score value, int ply) {
        return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
    }
    Bucket& bucket(std::uint64_t hash) const { return buckets_[hash & mask_]; }
    /// A table has at least 1 MiB, so that the 14 bits left out are told by the bucket.
    std::uint64_t key_of(std::uint64_t hash) const { return (hash & ~match_mask) | match_; }

    std::unique_ptr<Bucket[], Unmap> buckets_;
    std::uint64_t mask_ = 0;
    std::uint64_t match_ = 0;
    int age_ = 0;
};

}  // namespace ply
