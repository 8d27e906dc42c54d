/// The transposition table: what earlier searches found out about a position.
/// (Greenblatt, Eastlake and Crocker, "The Greenblatt chess program", 1967; Slate and Atkin, 1977;
/// without locks: Hyatt and Mann, "A lockless transposition-table implementation for parallel
/// search", 2002)
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "framework/base/random.hpp"
#include "framework/game/score.hpp"
#include "framework/search/table/bound.hpp"
#include "framework/search/table/replacement.hpp"
#include "framework/search/table/table_memory.hpp"

namespace ply {

/// A hash table of fixed size, four entries a cache line, shared by any number of threads: an entry
/// that two of them wrote at once does not match its key and reads as empty.
///
///     data:  | value 32 | move tag 16 | depth 8 | effort 5, complete 1, bound 2 |
///     check: | key 50, generation 14 | xor data
///
/// The lowest 14 bits of the key follow from the bucket; in their place stands the number of the
/// search, so that entries of earlier matches are as good as empty and those of earlier searches
/// are known as old. Wins and losses are stored as distances from the position, not from the root.
class TranspositionTable {
public:
    using Clock = std::chrono::steady_clock;

    struct Hit {
        Bound bound = Bound::none;  ///< none: not found
        bool complete = false;      ///< certain, whatever the depth: no unfinished leaf was read
        int depth = 0;
        Score value = 0;  ///< for the player to move
        std::uint16_t move_tag = 0;

        /// Holds at any depth: complete, or a win of at least so much, or a loss. That a win can be
        /// no faster is known to this depth only.
        bool certain() const {
            return complete || (bound != Bound::upper && is_win(value)) ||
                   (bound != Bound::lower && is_loss(value));
        }
    };
    /// What is stored about a position.
    struct Found {
        int depth = 0;
        Score value = 0;
        Bound bound = Bound::none;
        bool complete = false;
        std::uint16_t move_tag = 0;  ///< 0: no move; an upper bound then keeps the one before
        std::uint64_t nodes = 0;     ///< it took; read by the schemes that keep the biggest
    };

    /// Memory is taken from the system page by page as it is used. 0 MiB: no table.
    explicit TranspositionTable(std::size_t mebibytes, Replacement scheme = Replacement::bucket,
                                bool ageing = true);

    explicit operator bool() const { return buckets_ != nullptr; }

    /// From now on, and whenever it is forgotten, it begins with its first so many MiB and grows as
    /// it fills, a bucket at a time, so that small searches stay in fast memory and large ones wait
    /// for nothing. For one thread. (Litwin, "Linear hashing", 1980)
    void grow_from(std::size_t mebibytes);
    /// The same for several threads: it grows when one of them calls grow_when_full().
    void grow_for_threads_from(std::size_t mebibytes);
    bool can_grow() const { return buckets_ != nullptr && count() < all_buckets_; }
    /// Doubles it where it is half full, while others search in it. That takes long: `goes_on` is
    /// asked every few milliseconds, and when it says no the rest is left for later. What others
    /// store meanwhile may be lost.
    void grow_when_full(const std::function<bool()>& goes_on);

    /// Takes the memory that it begins with now, so that the first search need not wait for it.
    void take_memory();
    /// Makes everything stored so far unreadable; costs nothing, but for one match in thousands.
    void forget();
    /// Entries of earlier searches are replaced first. Of a search that must be over by `deadline`
    /// the last part takes no memory from the system, which may keep it waiting.
    void next_search(Clock::time_point deadline = Clock::time_point::max());

    /// How full it is with what the present search found, in thousandths, from a sample of a
    /// thousand entries.
    int permille() const;

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

    Hit probe(std::uint64_t hash, int ply) const {
        const auto [first, last] = places(hash);
        for (const Entry* entry = first; entry != last; ++entry) {
            const Read read = entry->read();
            if (!holds(read, hash)) continue;
            const Fields fields = unpack(read.data);
            return {fields.bound, fields.complete, fields.depth, from_table(fields.value, ply),
                    fields.move_tag};
        }
        return {};
    }

    void store(std::uint64_t hash, int ply, const Found& found) {
        const auto [first, last] = places(hash);
        const int effort = std::min(static_cast<int>(std::bit_width(found.nodes)), max_effort);
        Entry* place = nullptr;
        Fields fields{to_table(found.value, ply),
                      found.move_tag,
                      found.depth,
                      effort,
                      found.complete,
                      found.bound};
        for (Entry* entry = first; entry != last && place == nullptr; ++entry) {
            const Read read = entry->read();
            if (!holds(read, hash)) continue;
            place = entry;
            if (found.bound == Bound::upper && fields.move_tag == 0)
                fields.move_tag = unpack(read.data).move_tag;
        }
        if (place == nullptr) place = make_room(first, last, fields);
        if (place == nullptr) return;
        const bool grows = count() < widens_to_ && !current(place->read());
        place->write((hash & ~generation_mask) | now_, pack(fields));
        if (grows) make_wider();
    }

private:
    struct Read {
        std::uint64_t key;  ///< and the generation in its low bits
        std::uint64_t data;
    };
    struct Entry {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;

        Read read() const {
            const std::uint64_t word = data.load(std::memory_order_relaxed);
            return {check.load(std::memory_order_relaxed) ^ word, word};
        }
        void write(std::uint64_t key, std::uint64_t word) {
            check.store(key ^ word, std::memory_order_relaxed);
            data.store(word, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Entry) == 16 && sizeof(Bucket) == 64);
    struct Fields {
        Score value;
        std::uint16_t move_tag;
        int depth;
        int effort;
        bool complete;
        Bound bound;
    };

    static constexpr std::uint64_t generations = 1 << 14;
    static constexpr std::uint64_t generation_mask = generations - 1;
    /// Later searches of one match count as one, so that a match does not depend on earlier ones.
    static constexpr std::uint64_t searches_a_match = 1 << 12;
    static constexpr int max_effort = 31;
    static constexpr std::uint64_t huge_page = 2 << 20;
    /// For a huge page that the system has to find and clear; some 5 ms on a virtual machine.
    static constexpr std::chrono::milliseconds longest_wait{10};
    static constexpr int places_a_bucket = 2;
    static_assert((std::size_t{1} << 20) / sizeof(Bucket) > generation_mask);

    static std::uint64_t pack(const Fields& f) {
        return std::uint64_t{static_cast<std::uint32_t>(f.value)} << 32 |
               std::uint64_t{f.move_tag} << 16 | static_cast<std::uint64_t>(f.depth) << 8 |
               static_cast<std::uint64_t>(f.effort) << 3 | std::uint64_t{f.complete} << 2 |
               static_cast<std::uint64_t>(f.bound);
    }
    static Fields unpack(std::uint64_t data) {
        return {static_cast<Score>(data >> 32),
                static_cast<std::uint16_t>(data >> 16),
                static_cast<int>(data >> 8 & 255),
                static_cast<int>(data >> 3 & 31),
                (data & 4) != 0,
                static_cast<Bound>(data & 3)};
    }

    /// An entry is of this match if its generation is not before the match's first.
    bool current(const Read& read) const { return (read.key & generation_mask) >= first_; }
    bool holds(const Read& read, std::uint64_t hash) const {
        return ((read.key ^ hash) & ~generation_mask) == 0 && current(read);
    }
    bool yields_at_once(const Read& read) const {
        return !current(read) || (ageing_ && (read.key & generation_mask) != now_);
    }

    /// Where an entry for `hash` may stand: a bucket, or by its highest bits one or two of it.
    struct Places {
        Entry* first;
        Entry* last;
    };
    Places places(std::uint64_t hash) const {
        Entry* entries = bucket(hash).entries;
        if (scheme_ == Replacement::bucket) return {entries, entries + 4};
        if (scheme_ >= Replacement::twodeep) {
            entries += 2 * (hash >> 63);
            return {entries, entries + 2};
        }
        entries += hash >> 62;
        return {entries, entries + 1};
    }

    /// The place for a newcomer, or null when all are kept.
    Entry* make_room(Entry* first, Entry* last, const Fields& newcomer) {
        if (scheme_ == Replacement::bucket) return least_worth(first, last);
        const Read read = first->read();
        const bool moves_in = yields_at_once(read) || gives_way(unpack(read.data), newcomer);
        if (scheme_ < Replacement::twodeep) return moves_in ? first : nullptr;
        if (!moves_in) return first + 1;
        if (!yields_at_once(read)) first[1].write(read.key, read.data);
        return first;
    }
    bool gives_way(const Fields& old, const Fields& newcomer) const {
        switch (scheme_) {
            case Replacement::deep:
            case Replacement::twodeep:
                return newcomer.depth >= old.depth;
            case Replacement::big1:
            case Replacement::twobig1:
                return newcomer.effort >= old.effort;
            case Replacement::oldest:
                return false;
            default:
                return true;
        }
    }
    Entry* least_worth(Entry* first, Entry* last) {
        Entry* least = first;
        int least_worth = worth(first->read());
        for (Entry* entry = first + 1; entry != last; ++entry) {
            const int here = worth(entry->read());
            if (here >= least_worth) continue;
            least = entry;
            least_worth = here;
        }
        return least;
    }
    /// Smaller is replaced first: empty, then of old searches, then shallow.
    int worth(const Read& read) const {
        if (!current(read)) return -1;
        return unpack(read.data).depth + (yields_at_once(read) ? 0 : 256);
    }

    static Score to_table(Score value, int ply) {
        return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
    }
    static Score from_table(Score value, int ply) {
        return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
    }
    /// With 2^n to 2^(n+1) buckets, by the lowest n+1 bits, or by n where there is no such bucket
    /// yet.
    Bucket& bucket(std::uint64_t hash) const {
        // Whichever of the two another thread has changed first, this is within the table.
        const std::uint64_t mask = mask_.load(std::memory_order_relaxed);
        const std::uint64_t index = hash & mask;
        return buckets_[index < count() ? index : index & (mask >> 1)];
    }
    /// In bytes from the first bucket: where the page ends on which this bucket stands.
    std::uint64_t end_of_page(std::uint64_t index) const {
        const auto first = reinterpret_cast<std::uintptr_t>(buckets_);
        const std::uintptr_t last = first + index * sizeof(Bucket);
        return (last | (huge_page - 1)) + 1 - first;
    }
    void shrink() {
        use(first_buckets_, first_buckets_ - 1);
        places_to_fill_ = places_a_bucket;
    }
    /// One more bucket for every two places that were filled: what belongs there moves in.
    void make_wider() {
        if (--places_to_fill_ > 0) return;
        places_to_fill_ = places_a_bucket;
        const std::uint64_t next = count();
        if (end_of_page(next) > taken_) {
            if (Clock::now() >= takes_until_) return;
            taken_ = end_of_page(next);
        }
        std::uint64_t mask = mask_.load(std::memory_order_relaxed);
        if (next == mask + 1) mask = 2 * mask + 1;
        const std::uint64_t high_bit = (mask + 1) / 2;
        copy_high(next - high_bit, high_bit);
        clear_high(next - high_bit, high_bit);
        use(next + 1, mask);
    }
    /// Copies what belongs in the bucket `high_bit` further on into that one.
    void copy_high(std::uint64_t index, std::uint64_t high_bit) {
        const Bucket& from = buckets_[index];
        Bucket& to = buckets_[index + high_bit];
        for (std::size_t i = 0; i < std::size(from.entries); ++i) {
            const Read read = from.entries[i].read();
            if (current(read) && (read.key & high_bit) != 0)
                to.entries[i].write(read.key, read.data);
        }
    }
    /// Away with it here.
    void clear_high(std::uint64_t index, std::uint64_t high_bit) {
        for (Entry& entry : buckets_[index].entries) {
            const Read read = entry.read();
            if (current(read) && (read.key & high_bit) != 0) entry.write(0, 0);
        }
    }
    std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
    void use(std::uint64_t count, std::uint64_t mask) {
        mask_.store(mask, std::memory_order_relaxed);
        count_.store(count, std::memory_order_relaxed);
    }
    bool is_half_full() const;

    Replacement scheme_;
    bool ageing_;
    TableMemory memory_;
    Bucket* buckets_ = nullptr;
    std::uint64_t all_buckets_ = 0;    ///< that there is room for, a power of two
    std::uint64_t first_buckets_ = 0;  ///< to begin with
    std::uint64_t widens_to_ = 0;      ///< as it fills; none: where it grows when it is asked to
    std::atomic<std::uint64_t> count_{0};  ///< in use
    std::atomic<std::uint64_t> mask_{0};
    int places_to_fill_ = 0;   ///< until the next bucket
    std::uint64_t taken_ = 0;  ///< bytes of it that the system has given
    Clock::time_point takes_until_ = Clock::time_point::max();
    std::uint64_t first_ = 1;  ///< generation of the match's first search
    std::uint64_t now_ = 1;
};

}  // namespace ply
