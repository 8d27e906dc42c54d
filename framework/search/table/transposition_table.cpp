#include "framework/search/table/transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

namespace ply {

TranspositionTable::TranspositionTable(std::size_t mebibytes, Replacement scheme, bool ageing)
    : scheme_(scheme), ageing_(ageing) {
    if (mebibytes == 0) return;
    const std::size_t bytes = std::bit_floor(mebibytes) << 20;
    memory_ = take_table_memory(bytes);
    buckets_ = static_cast<Bucket*>(memory_.get());
    all_buckets_ = first_buckets_ = widens_to_ = bytes / sizeof(Bucket);
    shrink();
}

void TranspositionTable::grow_from(std::size_t mebibytes) {
    if (buckets_ == nullptr) return;
    const std::uint64_t first = (std::bit_floor(mebibytes) << 20) / sizeof(Bucket);
    first_buckets_ = std::min(first, all_buckets_);
    shrink();
}

void TranspositionTable::grow_for_threads_from(std::size_t mebibytes) {
    grow_from(mebibytes);
    widens_to_ = 0;
}

void TranspositionTable::grow_when_full(const std::function<bool()>& goes_on) {
    constexpr std::uint64_t slice = 1 << 14;
    if (!can_grow() || !is_half_full()) return;
    const std::uint64_t old = count();
    for (; taken_ < 2 * old * sizeof(Bucket); taken_ += huge_page) {
        if (!goes_on()) return;
        touch_table_memory(reinterpret_cast<char*>(buckets_) + taken_, huge_page);
    }
    for (std::uint64_t i = 0; i < old; ++i) {
        if (i % slice == 0 && !goes_on()) return;
        copy_high(i, old);
    }
    use(2 * old, 2 * old - 1);
    for (std::uint64_t i = 0; i < old; ++i) {
        if (i % slice == 0 && !goes_on()) return;
        clear_high(i, old);
    }
}

void TranspositionTable::take_memory() {
    if (buckets_ == nullptr) return;
    std::memset(static_cast<void*>(buckets_), 0, first_buckets_ * sizeof(Bucket));
    taken_ = end_of_page(first_buckets_ - 1);
}

void TranspositionTable::forget() {
    first_ = now_ + 1;
    if (first_ > generations - searches_a_match) {
        first_ = 1;
        if (buckets_ != nullptr)  // all numbers are used up: begin with empty pages
            clear_table_memory(buckets_, all_buckets_ * sizeof(Bucket));
        take_memory();
    }
    now_ = first_;
    shrink();
}

void TranspositionTable::next_search(Clock::time_point deadline) {
    now_ = std::min(now_ + 1, first_ + searches_a_match - 1);
    takes_until_ = deadline - longest_wait;
}

int TranspositionTable::permille() const {
    if (buckets_ == nullptr) return 0;
    constexpr std::uint64_t sample = 250;
    std::uint64_t found = 0;
    for (std::uint64_t i = 0; i < sample; ++i)
        for (const Entry& entry : buckets_[i * count() / sample].entries)
            found += (entry.read().key & generation_mask) == now_;
    return static_cast<int>(found * count() / all_buckets_);
}

bool TranspositionTable::is_half_full() const {
    constexpr std::uint64_t sample = 256;
    std::uint64_t found = 0;
    for (std::uint64_t i = 0; i < sample; ++i)
        for (const Entry& entry : buckets_[i * count() / sample].entries)
            found += current(entry.read());
    return found >= 2 * sample;
}

}  // namespace ply
