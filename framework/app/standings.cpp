// plyboard standings: the tables of a tournament, from its journal.

#include <fmt/format.h>

#include <algorithm>

#include "framework/app/common.hpp"
#include "framework/game/suggest.hpp"
#include "framework/report/standings_json.hpp"
#include "framework/report/standings_parts.hpp"
#include "framework/report/standings_table.hpp"
#include "framework/tournament/journal_reader.hpp"

namespace ply {
namespace {

std::string description() {
    std::string text =
        "Prints the tables of a tournament from its journal, also while it is played. FILE is the "
        "tournament file or the journal. Without --tables it shows those that the tournament calls "
        "for. The tables:\n";
    for (const StandingsPart& part : standings_parts())
        text += fmt::format("  {:<12} {}\n", part.name, part.help);
    return text + "How they are computed and read: framework/statistics/README.md.";
}

CommandLine command_line() {
    CommandLine line("standings", "FILE [OPTIONS]", description());
    line.positional("FILE");
    line.list("tables", "NAME", "these tables, or all");
    line.option("anchor", "PLAYER", "ratings are distances to this player");
    line.option("anchor-elo", "ELO", "the rating of that player, or the mean; default 0");
    line.option("prior", "N", "adds N drawn matches of everybody against the mean; default 0");
    line.flag("json", "one object with everything");
    line.examples({"plyboard standings scripts/tournaments/first.lua",
                   "plyboard standings cup.db --tables ranking superiority effort",
                   "plyboard standings cup.lua --anchor random --anchor-elo 1000",
                   "plyboard standings cup.lua --json"});
    return line;
}

int player_called(const std::string& name, const Plan& plan) {
    std::vector<std::string> names;
    for (const PlayerSpec& player : plan.file.players) names.push_back(player.name);
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        throw UsageError(
            fmt::format("standings: there is no player '{}'{}", name, suggestion(name, names)));
    return static_cast<int>(found - names.begin());
}

RatingOptions rating_options(const CommandLine& line, const Plan& plan) {
    RatingOptions options;
    if (line.has("anchor")) options.anchor = player_called(line.text("anchor"), plan);
    options.anchor_elo =
        static_cast<double>(line.number_or("anchor-elo", 0, -1'000'000, 1'000'000));
    options.prior = static_cast<double>(line.number_or("prior", 0, 0, 1'000'000));
    return options;
}

}  // namespace

int run_standings(const Arguments& arguments) {
    CommandLine line = command_line();
    if (!line.parse(arguments)) return 0;
    const JournalReader journal(line.text("FILE"));
    const TournamentResult result = result_of(journal, rating_options(line, journal.plan()));
    if (line.has("json")) {
        Json json = standings_json(journal.plan(), result);
        json["effort"] = effort_json(journal.plan(), result.all);
        print_json(json);
    } else {
        fmt::print("{}", standings_text(journal.plan(), result, wants_colours(stdout),
                                        line.texts("tables")));
    }
    return 0;
}

}  // namespace ply
