/// How often a search looks at the clock: about every quarter of a millisecond, whatever a node
/// costs. It ends what must be over in time twice as much earlier, since nodes may become slower.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace ply {

/// What must be over in time is begun to be over a little earlier.
inline std::chrono::milliseconds kept_within(std::chrono::milliseconds time) {
    return time - std::min(time / 20, std::chrono::milliseconds(3));
}

struct CheckPace {
    static constexpr std::chrono::nanoseconds interval{250'000};
    static constexpr std::chrono::nanoseconds reserve = 2 * interval;
    static constexpr std::uint64_t most_steps = 4096;

    /// What a search may spend of `budget` until it sees that it is late; half of budgets that are
    /// no longer than two reserves.
    static std::chrono::nanoseconds within(std::chrono::nanoseconds budget) {
        return budget - std::min(budget / 2, reserve);
    }
    /// Steps until the next look, when `done` steps took `elapsed`. At first each step looks.
    std::uint64_t next(std::uint64_t done, std::chrono::nanoseconds elapsed) const {
        const auto taken = static_cast<std::uint64_t>(std::max<std::int64_t>(1, elapsed.count()));
        const auto steps = done * static_cast<std::uint64_t>(interval.count()) / taken;
        return std::clamp<std::uint64_t>(steps, 1, std::min<std::uint64_t>(done + 1, most_steps));
    }
};

}  // namespace ply
