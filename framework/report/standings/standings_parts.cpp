#include "framework/report/standings/standings_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

constexpr std::size_t most_pairings_listed = 15;

bool always(const Standings&) {
    return true;
}
bool never(const Standings&) {
    return false;
}
bool several_are_rated(const Standings& standings) {
    return std::ranges::count_if(standings.players, [](const PlayerStanding& s) {
               return s.rating.reach != Reach::unknown;
           }) > 2;
}
bool one_pairing(const Standings& standings) {
    return standings.pairings.size() == 1;
}
bool few_pairings(const Standings& standings) {
    return standings.pairings.size() <= most_pairings_listed;
}
bool many_pairings(const Standings& standings) {
    return !few_pairings(standings);
}

constexpr std::array all_parts = {
    StandingsPart{"ranking", "score, wins, draws, losses, Elo", ranking_table, always},
    StandingsPart{"intervals", "Elo with its interval as a bar", intervals_plot, several_are_rated},
    StandingsPart{"match", "Elo, normalised Elo, superiority, pairs of a match of two",
                  match_summary, one_pairing},
    StandingsPart{"pairings", "every two players against each other", pairings_table, few_pairings},
    StandingsPart{"crosstable", "score of all against all, in percent", crosstable, many_pairings},
    StandingsPart{"superiority", "the chance that one is stronger than the other, in percent",
                  superiority_table, never},
    StandingsPart{"pairs", "pairs of matches with swapped seats, counted by their two results",
                  pairs_table, never},
    StandingsPart{"seats", "score in the first seat, the second ...", seats_table, never},
    StandingsPart{"losses", "how lost matches ended", losses_table, never},
    StandingsPart{"effort", "depth, nodes and time a move, longest move, overrun", effort_table,
                  never},
};

}  // namespace

std::span<const StandingsPart> standings_parts() {
    return all_parts;
}

std::string elo_text(double elo, double error) {
    return fixed_text(elo, error < 10 ? 1 : 0);
}

std::string estimate_text(const Estimate& estimate) {
    if (std::isnan(estimate.value)) return "?";
    if (!std::isfinite(estimate.value)) return estimate.value > 0 ? "won all" : "lost all";
    const double error = estimate.error();
    // Where all results are the same nothing is known of how they vary.
    if (!std::isfinite(error) || error == 0) return fixed_text(estimate.value, 0) + " ± ?";
    return fmt::format("{} ± {}", elo_text(estimate.value, error), elo_text(error, error));
}

std::string score_text(double score) {
    const bool halves = std::abs(score * 2 - std::round(score * 2)) < 1e-9;
    return halves ? fmt::format("{:.1f}", score) : fmt::format("{:.2f}", score);
}

std::string percent_text(double share) {
    return std::isnan(share) ? "?" : fmt::format("{:.1f}", 100 * share);
}

}  // namespace ply
