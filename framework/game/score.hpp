/// What a position is worth: a number in the game's own units, for a named player.
#pragma once

#include <cstdint>

#include "framework/game/outcome.hpp"

namespace ply {

/// More is better for the player who is asked about. A win is `win_score` less the plies until it
/// is there, so that a nearer win is better and a later loss is better; values between the bands of
/// wins and losses are evaluations, or margins where the goal is the margin.
using Score = std::int32_t;

inline constexpr Score win_score = 1 << 30;
/// No game and no search is longer than this many plies.
inline constexpr int max_plies = 1 << 16;
/// Above every score; its negative is below every score.
inline constexpr Score infinite_score = win_score + 1;
/// Evaluations and margins are kept within ± this.
inline constexpr Score max_evaluation = win_score / 2;
/// Where an evaluation counts hundredths of a pawn of chess: so many ahead people win three of four
/// games: ln 3 / 0.00368208, by a logistic curve fitted to their games (lichess.org, "Accuracy",
/// 2021).
inline constexpr double winning_centipawns = 298.4;

/// Of scores that are means of results: what a certain win scores; where the margin is the goal,
/// what a whole point of it scores.
inline constexpr Score mean_score_whole = 100;

constexpr bool is_win(Score score) {
    return score >= win_score - max_plies;
}
constexpr bool is_loss(Score score) {
    return score <= max_plies - win_score;
}
/// A win or a loss that is proved; the distance to it is `win_score - |score|` plies.
constexpr bool is_decided(Score score) {
    return is_win(score) || is_loss(score);
}

/// An evaluation cut to the band between losses and wins.
constexpr Score clamp_evaluation(std::int64_t value) {
    return static_cast<Score>(value > max_evaluation    ? max_evaluation
                              : value < -max_evaluation ? -max_evaluation
                                                        : value);
}

/// What a finished game is worth to `view`, however long it took: the margin, with three and more
/// players its own score; or the balance.
constexpr std::int32_t worth(const Outcome& outcome, Goal goal, Player view) {
    return goal == Goal::margin ? clamp_evaluation(outcome.utility[view]) : outcome.balance(view);
}

/// A balance above 0 as a score at once: the same part of a win as it is of the best balance.
constexpr Score score_of_balance(int balance, int best) {
    return static_cast<Score>(std::int64_t{win_score} * balance / best);
}

/// The score of a finished game for `view`, `ply` plies below the root of the search. Where three
/// or more players share or grade the result, it may lie between a win and a loss. Of a margin
/// each point scores `point`.
constexpr Score score_of(const Outcome& outcome, Goal goal, Player view, int ply, Score point = 1) {
    const std::int32_t value = worth(outcome, goal, view);
    if (goal == Goal::margin) return clamp_evaluation(std::int64_t{value} * point);
    if (value == 0) return 0;
    Score whole = win_score;
    if (outcome.more_than_two())
        whole = score_of_balance(value > 0 ? value : -value, outcome.best_balance());
    return value > 0 ? whole - ply : ply - whole;
}

}  // namespace ply
