#include <fmt/format.h>

#include "framework/app/lines/lines.hpp"
#include "framework/report/standings/standings_parts.hpp"

namespace ply {
namespace {

std::string standings_description() {
    std::string text =
        "Prints the tables of a tournament from its journal, also while it is played. FILE is the "
        "tournament file or the journal. Without --tables it shows those that the tournament calls "
        "for. The tables:\n";
    for (const StandingsPart& part : standings_parts())
        text += fmt::format("  {:<12} {}\n", part.name, part.help);
    return text + "How they are computed and read: framework/statistics/README.md.";
}

}  // namespace

CommandLine standings_line() {
    CommandLine line("standings", "FILE [OPTIONS]", standings_description());
    line.positional("FILE");
    line.list("tables", "NAME", "these tables, or all");
    line.option("anchor", "PLAYER",
                "ratings are distances to this player; default: as the file has it");
    line.option("anchor-elo", "ELO", "the rating of that player, or the mean; default 0");
    line.option("prior", "N", "adds N drawn matches of each player against the mean; default 0");
    line.flag("json", "one object with everything");
    line.flag("csv",
              "for other programs' tables: a line for each player, or --tables crosstable or "
              "pairings, of any size");
    line.examples({"plyboard standings scripts/tournaments/first.lua",
                   "plyboard standings cup.db --tables ranking superiority effort",
                   "plyboard standings cup.lua --anchor random --anchor-elo 1000",
                   "plyboard standings cup.lua --json",
                   "plyboard standings cup.lua --csv > cup.csv"});
    return line;
}

}  // namespace ply
