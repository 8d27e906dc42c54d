#include "framework/report/standings/standings_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/standings/sprt_text.hpp"
#include "framework/report/standings/standings_parts.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/statistics/elo.hpp"

namespace ply {
namespace {

std::vector<const StandingsPart*> chosen(const Standings& standings,
                                         const std::vector<std::string>& names) {
    std::vector<const StandingsPart*> parts;
    for (const StandingsPart& part : standings_parts())
        if (names.empty() ? part.by_default(standings)
                          : std::ranges::find(names, part.name) != names.end() ||
                                std::ranges::find(names, "all") != names.end())
            parts.push_back(&part);
    return parts;
}

void require_known(const std::vector<std::string>& names) {
    std::vector<std::string> known{"all"};
    for (const StandingsPart& part : standings_parts()) known.emplace_back(part.name);
    for (const std::string& name : names)
        if (std::ranges::find(known, name) == known.end())
            throw UsageError(
                fmt::format("there is no table '{}'{}", name, suggestion(name, known)));
}

/// `The first seat scored 54.2 ± 1.3 %, Elo 29 ± 9; 12.3 % were drawn.`
std::string seats_line(const Standings& standings) {
    if (standings.seats.size() < 2 || standings.matches == 0) return "";
    const SeatStanding& first = standings.seats.front();
    const auto matches = static_cast<double>(standings.matches);
    const double drawn = 100 * static_cast<double>(standings.drawn) / matches;
    if (standings.seats.size() > 2)
        return fmt::format("The first seat got {:.1f} % of its points, {:.1f} % were drawn.\n",
                           100 * first.score / matches, drawn);
    const ScoreSample sample = first.counts;
    const double error =
        normal_quantile_975() * std::sqrt(sample.variance() / sample.observations());
    const Estimate elo = elo_difference(sample);
    // Nothing is known of how results vary that are all the same.
    const std::string interval = error > 0 ? fmt::format(" ± {:.1f}", 100 * error) : "";
    const bool has_elo = error > 0 && std::isfinite(elo.error());
    return fmt::format("The first seat scored {:.1f}{} %{}; {:.1f} % were drawn.\n",
                       100 * sample.mean(), interval, has_elo ? ", Elo " + estimate_text(elo) : "",
                       drawn);
}

std::string failures(const Plan& plan, const TournamentResult& result) {
    std::string text;
    for (const Incident& incident : result.incidents)
        text += fmt::format("match {} ({}): {}: {}\n", incident.fixture.number,
                            contest_text(plan, incident.fixture),
                            termination_name(incident.termination), incident.detail);
    if (result.incident_count > result.incidents.size())
        text += fmt::format("... and {} more failures.\n",
                            result.incident_count - result.incidents.size());
    return text;
}

}  // namespace

std::string standings_text(const Plan& plan, const TournamentResult& result, bool colours,
                           const std::vector<std::string>& parts) {
    require_known(parts);
    std::string text;
    for (const StandingsPart* part : chosen(result.all, parts)) {
        const std::string table = part->text(plan, result.all, colours);
        if (!table.empty()) text += table + "\n";
    }
    for (std::size_t g = 0; g < result.games.size(); ++g)
        text += bold(plan.game_name(static_cast<int>(g)), colours) + "\n" +
                ranking_table(plan, result.games[g], colours) + seats_line(result.games[g]) + "\n";
    if (result.sprt) text += sprt_text(plan, *result.sprt) + "\n";
    if (result.games.empty()) text += wrapped_text(seats_line(result.all));
    text += fmt::format("{} of {} matches", result.progress.done, result.progress.total);
    if (result.all.errors > 0)
        text += fmt::format(", {} without a result because the rules failed", result.all.errors);
    text += ".\n" + failures(plan, result);
    for (const std::string& note : result.notes) text += wrapped_text(note);
    return text;
}

}  // namespace ply
