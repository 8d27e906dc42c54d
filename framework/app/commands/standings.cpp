// plyboard standings: the tables of a tournament, from its journal.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/report/standings/standings_csv.hpp"
#include "framework/report/standings/standings_json.hpp"
#include "framework/report/standings/standings_parts.hpp"
#include "framework/report/standings/standings_table.hpp"
#include "framework/tournament/journal/journal_reader.hpp"

namespace ply {
namespace {

/// As the tournament file wants them, but for what the command line says.
RatingOptions ratings_wanted(const CommandLine& line, const Plan& plan) {
    RatingOptions options = rating_options(plan);
    if (line.has("anchor")) {
        options.anchor = plan.player_named(line.text("anchor"));
        options.more_anchors.clear();
    }
    if (line.has("anchor-elo"))
        options.anchor_elo =
            static_cast<double>(line.number_or("anchor-elo", 0, -1'000'000, 1'000'000));
    if (line.has("prior"))
        options.prior = static_cast<double>(line.number_or("prior", 0, 0, 1'000'000));
    return options;
}

/// The table that is named, or a line for each player.
std::string csv_of(const CommandLine& line, const Plan& plan, const Standings& standings) {
    const std::vector<std::string> tables = line.texts("tables");
    if (tables.empty() || tables == std::vector<std::string>{"ranking"})
        return standings_csv(plan, standings);
    if (tables == std::vector<std::string>{"crosstable"}) return crosstable_csv(plan, standings);
    if (tables == std::vector<std::string>{"pairings"}) return pairings_csv(plan, standings);
    throw UsageError("standings: with --csv name one table: ranking, crosstable or pairings");
}

}  // namespace

int run_standings(const CommandLine& line) {
    if (line.has("json") && line.has("csv"))
        throw UsageError("standings: --json or --csv; choose one of them");
    JournalReader journal(line.text("FILE"));
    journal.require_whole();
    const TournamentResult result = result_of(journal, ratings_wanted(line, journal.plan()));
    if (line.has("json")) {
        Json json = standings_json(journal.plan(), result);
        json["effort"] = effort_json(journal.plan(), result.all);
        print_json(json);
    } else if (line.has("csv")) {
        emit("{}", csv_of(line, journal.plan(), result.all));
    } else {
        emit("{}",
             standings_text(journal.plan(), result, wants_colours(stdout), line.texts("tables")));
    }
    return 0;
}

}  // namespace ply
