/// How far ahead by an evaluation a player is who wins three of four (Evaluation::winning_lead),
/// and whether it is 0 where nobody is, from games of a searcher against itself.
#pragma once

#include <limits>
#include <string>

#include "framework/tuning/run/tuning_run.hpp"

namespace ply::tuning {

struct LeadSettings {
    RunSettings run;
    std::string evaluation;
    std::string player;  ///< who plays, limited; its `eval` is replaced
    int games = 400;
};

/// The lead and its interval of 95 %; all 0 where who is ahead is not seen to win more often, or of
/// less than `least_games`; the high end infinite where that may be so.
struct LeadResult {
    static constexpr std::size_t least_games = 10;

    double lead = 0;
    double low = 0;
    double high = 0;
    std::size_t games = 0;
    std::size_t positions = 0;
    double drawn = 0;  ///< share of the games
    /// Of two players: by how much it finds player 1 ahead where both win as often, with its
    /// interval of 95 %.
    double even = std::numeric_limits<double>::quiet_NaN();
    double even_low = even;
    double even_high = even;
    bool cut = false;  ///< time ended it: another run may have other games
    bool stopped = false;
};

/// The evaluation that is meant, `default` by its name. Throws Error where the game has no such
/// one or hides something.
std::string evaluation_to_measure(const Game& game, const std::string& name);

/// Logistic regression of points on what the search took positions for, ends that it saw left out,
/// of two players with their seats as a second column: the odds of 3 to 1 are at a score of
/// ln 3 / weight. Errors by games, as those of term_fit.hpp; that of `even`, a ratio of two
/// weights, by the delta method.
/// `settings.evaluation` is as evaluation_to_measure() returns it; the player's scores must be by
/// it.
LeadResult measure_lead(const Game& game, const LeadSettings& settings, Crew& crew,
                        Progress& progress, const std::stop_token& stop);

}  // namespace ply::tuning
