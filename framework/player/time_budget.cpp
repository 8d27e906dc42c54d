#include "framework/player/time_budget.hpp"

#include <algorithm>

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr int moves_ahead = 25;       ///< that a game is thought to go on for
constexpr int most_moves_ahead = 40;  ///< that are planned for
constexpr int reserved_overheads = 4;

}  // namespace

milliseconds move_budget(const ClockReading& clock, milliseconds overhead) {
    const milliseconds usable = std::max(milliseconds(1), clock.left - overhead);
    const int moves =
        clock.moves_to_go > 0 ? std::min(clock.moves_to_go, most_moves_ahead) : moves_ahead;
    // What several more delays would take is not planned with; where the clock has not even that,
    // so much less than the increment is spent until it has.
    const milliseconds reserve = moves == 1 ? milliseconds(0) : reserved_overheads * overhead;
    const milliseconds planned = std::max(milliseconds(0), usable - reserve);
    milliseconds of_increment = clock.increment * 3 / 4;
    if (usable < reserve) of_increment = of_increment * usable.count() / reserve.count();
    const milliseconds share = planned / moves + of_increment;
    const milliseconds most = moves == 1 ? usable * 9 / 10 : usable * 2 / 3;
    return std::clamp(share, milliseconds(1), std::max(milliseconds(1), most));
}

milliseconds exact_time(milliseconds time, milliseconds overhead) {
    return std::max(milliseconds(1), time - std::min(overhead, time / 2));
}

}  // namespace ply
