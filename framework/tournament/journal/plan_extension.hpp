/// A tournament that goes on with more players, games, rounds or openings than it had.
///
/// What was played keeps its number, seats and opening. What comes new:
///
/// - Round robin and gauntlet: newcomers catch up round by round (RoundRobin).
/// - Swiss and ladder: newcomers are there from the first round of which no match has been played.
/// - A list of openings: further lines at its end come when those before have been used, as if they
///   had always been there. Where the list had already run out they come after the last opening
///   that was played (OpeningSettings::Shorter).
///
/// More rounds, players in a Swiss tournament or ladder before its first match, and openings in a
/// list that has not run out make the tournament that it would have been from the beginning.
#pragma once

#include <cstddef>
#include <string>

#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// What a journal has.
struct Played {
    int rounds = 0;            ///< the last round of which there is a match; 0: there is none
    std::size_t openings = 0;  ///< all that were used have smaller numbers
};

/// Makes `plan` the tournament that `old` has become by earlier extensions. Newcomers may stand
/// anywhere in a tournament file: with `extend` they come to stand behind those of `old`.
void go_on_with(Plan& plan, const Plan& old, bool extend);

/// The list of openings has further lines at its end, and is not shuffled.
bool has_more_openings(const Plan& plan, const Plan& old);

/// Why `old` cannot become `plan`, with the way out; empty: there is no such reason.
std::string obstacle_to_extending(const Plan& plan, const Plan& old, const Played& played);

/// Writes into `plan` from where on it is larger than `old`.
void remember_extension(Plan& plan, const Plan& old, const Played& played);

}  // namespace ply
