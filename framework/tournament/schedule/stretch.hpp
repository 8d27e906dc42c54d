/// Stretches of match numbers: what a shard plays, what is missing, what has been played.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace ply {

/// The numbers `first` to `last`; none where `last` is smaller.
struct Stretch {
    std::uint32_t first = 1;
    std::uint32_t last = 0;

    std::uint32_t size() const { return last < first ? 0 : last - first + 1; }
    bool contains(std::uint32_t number) const { return first <= number && number <= last; }
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

/// A set of match numbers; costs memory by stretches, not by numbers.
class NumberSet {
public:
    bool empty() const { return stretches_.empty(); }
    std::uint32_t size() const { return size_; }
    bool contains(std::uint32_t number) const;
    /// A number that it contains already changes nothing.
    void add(std::uint32_t number);
    void remove(std::uint32_t number);
    void clear();
    /// Calls visit(number) in order; `visit` must not change the set.
    template <typename Visit>
    void each(Visit visit) const {
        for (const auto& [first, last] : stretches_)
            for (std::uint64_t number = first; number <= last; ++number)
                visit(static_cast<std::uint32_t>(number));
    }
    /// The next stretch of numbers of `within` that it lacks, from `within.first` on.
    std::optional<Stretch> gap(const Stretch& within) const;

private:
    using Stretches = std::map<std::uint32_t, std::uint32_t>;  ///< first -> last; none touch

    /// The one that has `number`, or the end.
    Stretches::const_iterator around(std::uint32_t number) const;

    Stretches stretches_;
    std::uint32_t size_ = 0;
};

}  // namespace ply
