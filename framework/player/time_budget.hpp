/// How long to think about a move: the same for players of a match here and for ours as an engine
/// of another program.
#pragma once

#include <chrono>
#include <cstdint>

namespace ply {

/// What may pass between a clock and whoever thinks, where nobody says how much: the way to another
/// process and back, or the wait until the system lets a thread go on.
inline constexpr std::chrono::milliseconds move_overhead{30};
/// The overhead of protocols that cannot set another one.
inline constexpr std::chrono::milliseconds usual_overhead{50};
/// The longest time that is taken from a protocol, a month, so that sums stay far from overflow.
inline constexpr std::int64_t most_seconds = 2'678'400;

/// What is left on the clock of the player to move.
struct ClockReading {
    std::chrono::milliseconds left{0};
    std::chrono::milliseconds increment{0};  ///< that each move adds
    int moves_to_go = 0;                     ///< until time is added; 0: never
};

/// Time for the next move, at least 1 ms. `overhead` is always left over, and some more, so that a
/// little delay loses nothing.
std::chrono::milliseconds move_budget(const ClockReading& clock,
                                      std::chrono::milliseconds overhead);

/// Time for a move that may take `time`: less the overhead, as far as there is so much.
std::chrono::milliseconds exact_time(std::chrono::milliseconds time,
                                     std::chrono::milliseconds overhead);

}  // namespace ply
