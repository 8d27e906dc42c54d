/// Time a player has for all its moves together, as on a chess clock.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace ply {

/// `main` is there at the start; every move that was in time adds `increment`; when `main` is used
/// up each move has `byoyomi`. All zero: no clock.
struct ClockRule {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds increment{0};
    std::chrono::milliseconds byoyomi{0};

    bool on() const { return main.count() + increment.count() + byoyomi.count() > 0; }
    /// `10s+100ms`, as parse_clock reads it, without the byoyomi.
    std::string text() const;

    friend bool operator==(const ClockRule&, const ClockRule&) = default;
};

/// Reads a time: `500ms`, `2s`, `1m`, or a number of seconds. Throws Error.
std::chrono::milliseconds parse_time(std::string_view text);
/// Reads `10s`, `10s+0.1s`, `5m+2s`. Throws Error.
ClockRule parse_clock(std::string_view text);

/// What is left of a player's time before one of its moves.
struct TimeLeft {
    std::chrono::nanoseconds main{0};
    ClockRule rule;

    explicit TimeLeft(const ClockRule& of) : main(of.main), rule(of) {}

    /// A move that takes longer loses.
    std::chrono::nanoseconds most() const { return main + rule.byoyomi; }
    /// Takes the time of a move off. False: it was too long.
    bool spend(std::chrono::nanoseconds time);
    /// What to think for about the next move, if the game goes on for some 25 moves: never so long
    /// that a little delay would lose.
    std::chrono::milliseconds budget() const;
};

}  // namespace ply
