/// The tables of a tournament's standings, each by itself; 80 columns wide, with the exceptions
/// that say so in place of the table.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "framework/tournament/results/standings.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// One line of the table of tables.
struct StandingsPart {
    const char* name;
    const char* help;
    /// Empty where there is nothing to show.
    std::string (*text)(const Plan& plan, const Standings& standings, bool colours);
    /// Shown when nobody says what to show.
    bool (*by_default)(const Standings& standings);
};

/// In the order in which they are shown.
std::span<const StandingsPart> standings_parts();

// Who stands where: standings_players.cpp.
std::string ranking_table(const Plan& plan, const Standings& standings, bool colours);
std::string intervals_plot(const Plan& plan, const Standings& standings, bool colours);
std::string seats_table(const Plan& plan, const Standings& standings, bool colours);
std::string losses_table(const Plan& plan, const Standings& standings, bool colours);
std::string effort_table(const Plan& plan, const Standings& standings, bool colours);

/// The table of effort for other forms of output: its headings, a row a player, what they mean.
inline constexpr std::array effort_columns{"player", "moves",   "depth",   "nodes",
                                           "time",   "nodes/s", "longest", "overrun"};
inline constexpr const char* effort_note =
    "Means a move. Overrun: the most that a move took beyond what was left on the clock, or beyond "
    "the player's own time a move.";
std::vector<std::vector<std::string>> effort_rows(const Plan& plan, const Standings& standings);

// Who against whom: standings_pairings.cpp.
std::string match_summary(const Plan& plan, const Standings& standings, bool colours);
std::string pairings_table(const Plan& plan, const Standings& standings, bool colours);
std::string pairs_table(const Plan& plan, const Standings& standings, bool colours);
std::string crosstable(const Plan& plan, const Standings& standings, bool colours);
std::string superiority_table(const Plan& plan, const Standings& standings, bool colours);

/// `+35 ± 12`, `won all`, `-512 ± ?`
std::string estimate_text(const Estimate& estimate);
/// One decimal where the error is below 10.
std::string elo_text(double elo, double error);
/// `12.5`, `3.33`
std::string score_text(double score);
/// A chance or share in percent: `99.6`, `?` where it is not known.
std::string percent_text(double share);

}  // namespace ply
