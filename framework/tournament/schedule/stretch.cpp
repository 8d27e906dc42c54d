#include "framework/tournament/schedule/stretch.hpp"

#include <algorithm>
#include <iterator>

namespace ply {

NumberSet::Stretches::const_iterator NumberSet::around(std::uint32_t number) const {
    const auto after = stretches_.upper_bound(number);
    if (after == stretches_.begin()) return stretches_.end();
    const auto before = std::prev(after);
    return before->second >= number ? before : stretches_.end();
}

bool NumberSet::contains(std::uint32_t number) const {
    return around(number) != stretches_.end();
}

void NumberSet::add(std::uint32_t number) {
    if (contains(number)) return;
    ++size_;
    const auto after = stretches_.upper_bound(number);
    const bool touches_after = after != stretches_.end() && after->first == number + 1;
    const auto before = after == stretches_.begin() ? stretches_.end() : std::prev(after);
    const bool touches_before = before != stretches_.end() && before->second == number - 1;
    const std::uint32_t last = touches_after ? after->second : number;
    if (touches_after) stretches_.erase(after);
    if (touches_before) {
        before->second = last;
    } else {
        stretches_.emplace(number, last);
    }
}

void NumberSet::remove(std::uint32_t number) {
    const auto found = around(number);
    if (found == stretches_.end()) return;
    --size_;
    const auto [first, last] = *found;
    stretches_.erase(found);
    if (first < number) stretches_.emplace(first, number - 1);
    if (number < last) stretches_.emplace(number + 1, last);
}

void NumberSet::clear() {
    stretches_.clear();
    size_ = 0;
}

std::optional<Stretch> NumberSet::gap(const Stretch& within) const {
    std::uint32_t first = within.first;
    if (const auto here = around(first); here != stretches_.end()) {
        if (here->second >= within.last) return std::nullopt;
        first = here->second + 1;
    }
    if (within.last < first) return std::nullopt;
    const auto next = stretches_.lower_bound(first);
    return Stretch{first,
                   next == stretches_.end() ? within.last : std::min(within.last, next->first - 1)};
}

}  // namespace ply
