/// How a position was reached: the hashes that repetition rules look at (repetition_hash() in
/// rules.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "framework/base/random.hpp"

namespace ply {

/// The hashes of the positions of a game in order, the present one last. Only those since the last
/// irreversible move are looked through. Push and pop cost a few instructions, count() one
/// comparison a position.
class Path {
public:
    void push(std::uint64_t hash, bool irreversible = false) {
        const std::size_t here = entries_.size();
        const std::size_t since = irreversible || here == 0 ? here : entries_.back().since;
        entries_.push_back({hash, since});
    }
    void pop() { entries_.pop_back(); }

    /// How often `hash` stood since the last irreversible move.
    int count(std::uint64_t hash) const {
        if (entries_.empty()) return 0;
        int found = 0;
        for (std::size_t i = entries_.size(); i-- > entries_.back().since;)
            found += entries_[i].hash == hash;
        return found;
    }
    /// How often the present position has stood, itself included.
    int repetitions() const { return entries_.empty() ? 0 : count(entries_.back().hash); }
    /// Whether the present position stood already among those from `first` on.
    bool came_back_since(std::size_t first) const {
        if (entries_.empty()) return false;
        const std::size_t lowest = std::max(first, entries_.back().since);
        for (std::size_t i = entries_.size() - 1; i-- > lowest;)
            if (entries_[i].hash == entries_.back().hash) return true;
        return false;
    }
    /// The same for paths that forbid the same: those on which the same positions stood since the
    /// last irreversible move, in whatever order. One step a position.
    std::uint64_t forbidden_hash() const {
        if (entries_.empty()) return 0;
        std::uint64_t sum = 0;
        const std::size_t since = entries_.back().since;
        for (std::size_t i = entries_.size(); i-- > since;) {
            const bool passed = i > since && entries_[i - 1].hash == entries_[i].hash;
            if (!passed) sum += Random::mix(entries_[i].hash);
        }
        return sum;
    }
    std::size_t size() const { return entries_.size(); }
    /// Whether `earlier` is this path or a beginning of it.
    bool goes_on_from(const Path& earlier) const {
        return earlier.size() <= size() &&
               std::equal(earlier.entries_.begin(), earlier.entries_.end(), entries_.begin());
    }

private:
    struct Entry {
        std::uint64_t hash;
        std::size_t since;  ///< index of the first position after the last irreversible move
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    std::vector<Entry> entries_;
};

}  // namespace ply
