/// Time a player has for all its moves together, as on a chess clock.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace ply {

/// `main` is there at the start, and again after every `moves` moves; every move that was in time
/// adds `increment`. When `main` is used up there are `periods` of byoyomi: a move that takes less
/// than one costs nothing, a longer one those that it used up. All times zero: no clock.
struct ClockRule {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds increment{0};
    std::chrono::milliseconds byoyomi{0};  ///< of one period
    int periods = 1;                       ///< of byoyomi, at least 1
    int moves = 0;                         ///< `main` is added after so many; 0: never again
    /// A move that is so much late is forgiven: it leaves no time, and takes none of later moves.
    std::chrono::milliseconds margin{0};
    static constexpr int most_counted = 1000;               ///< periods, or moves
    static constexpr std::chrono::hours longest{24 * 365};  ///< each of its times

    bool on() const { return main.count() + increment.count() + byoyomi.count() > 0; }
    /// `10s+100ms`, as parse_clock reads it.
    std::string text() const;

    friend bool operator==(const ClockRule&, const ClockRule&) = default;
};

/// Reads a time: `500ms`, `2s`, `1m`, or a number of seconds. Throws Error.
std::chrono::milliseconds parse_time(std::string_view text);
/// As parse_time() reads it: `30s`, `500ms`.
std::string written_time(std::chrono::milliseconds time);
/// How clocks are written, for help and errors.
inline constexpr std::string_view clock_examples =
    "10s, 5m+3s, 40/60m (40 moves an hour), 10m+3x30s (byoyomi) or 10s/move";
/// Reads what clock_examples shows. A number without a unit is seconds: `40/60` is 40 moves in a
/// minute, as in cutechess-cli; `level 40 60` of XBoard, where it is minutes, is `40/60m`. Main
/// time may be minutes and seconds, `1:30+1`. Throws Error.
ClockRule parse_clock(std::string_view text);

/// What is left of a player's time before one of its moves.
struct TimeLeft {
    std::chrono::nanoseconds main{0};
    int periods;      ///< of byoyomi that are not used up
    int moves_to_go;  ///< until `rule.main` is added; 0: never
    ClockRule rule;

    explicit TimeLeft(const ClockRule& of)
        : main(of.main), periods(of.periods), moves_to_go(of.moves), rule(of) {}

    /// What the clock shows for the next move. One that takes `rule.margin` longer loses.
    std::chrono::nanoseconds most() const { return main + periods * rule.byoyomi; }
    /// Takes the time of a move off. False: it was too long.
    bool spend(std::chrono::nanoseconds time);
    /// Counts a move, whatever it took. True: it was the last before `rule.main` is added.
    bool count_move();
    /// What to think for about the next move: move_budget() of `main`, and most of a period. Never
    /// so long that a little delay would lose; `rule.margin` is not planned with.
    std::chrono::milliseconds budget() const;
};

}  // namespace ply
