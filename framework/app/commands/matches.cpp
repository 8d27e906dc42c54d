// plyboard matches FILE: the matches of a tournament, chosen and printed in several forms.

#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/match_filter.hpp"
#include "framework/report/match/match_json.hpp"
#include "framework/report/match/match_table.hpp"
#include "framework/report/notation/pgn.hpp"
#include "framework/report/notation/sgf_writer.hpp"
#include "framework/tournament/journal/journal_reader.hpp"

namespace ply {
namespace {

using Print = std::function<void(const Fixture&, const PlayedMatch&)>;

/// How each match is printed; prints the heading, if there is one.
Print printer(const CommandLine& line, const JournalReader& journal) {
    const Plan& plan = journal.plan();
    const bool canonical = line.has("canonical");
    RecordForm form;
    form.event = plan.file.event.empty() ? journal.path().stem().string() : plan.file.event;
    if (!plan.file.site.empty()) form.site = plan.file.site;
    if (canonical) form.event = form.site = "?";  // another journal of the same tournament
    form.measured = !canonical;
    form.lines = line.has("lines");
    if (line.has("sgf"))
        return [&journal, &plan, form, games = std::map<int, std::shared_ptr<const Game>>()](
                   const Fixture& fixture, const PlayedMatch& match) mutable {
            auto& game = games[fixture.game];
            if (!game) game = journal.open_game(fixture.game);
            emit("{}", sgf_of(plan, fixture, match, *game, form));
        };
    if (line.has("pgn"))
        return [&plan, form](const Fixture& fixture, const PlayedMatch& match) {
            emit("{}", pgn_of(plan, fixture, match, form));
        };
    if (line.has("json") || canonical)
        return [&plan, canonical](const Fixture& fixture, const PlayedMatch& match) {
            print_json(match_record_json(plan, fixture, match, canonical));
        };
    if (line.has("csv")) {
        emit("{}", match_csv_heading());
        return [&plan](const Fixture& fixture, const PlayedMatch& match) {
            emit("{}", match_csv(plan, fixture, match));
        };
    }
    const MatchTable table(plan, wants_colours(stdout));
    const auto shown = [](std::string row) {
        row.pop_back();  // its end, which emit_line() adds
        emit_line("{}", row);
    };
    shown(table.heading());
    return [table, shown](const Fixture& fixture, const PlayedMatch& match) {
        shown(table.line(fixture, match));
    };
}

}  // namespace

int run_matches(const CommandLine& line) {
    const int forms = line.has("json") + line.has("csv") + line.has("pgn") + line.has("sgf");
    if (forms > 1) throw UsageError("matches: choose one of --json, --csv, --pgn and --sgf");
    if (line.has("csv") && line.has("canonical"))
        throw UsageError("matches: --canonical is JSON, --pgn or --sgf, not --csv");
    if (line.has("lines") && !line.has("pgn") && !line.has("sgf"))
        throw UsageError("matches: --lines goes with --pgn or --sgf; --json has the lines anyway");
    JournalReader journal(line.text("FILE"));
    journal.require_whole();
    const MatchFilter filter(line, journal.plan());
    const Print print = printer(line, journal);
    std::uint32_t listed = 0, all = 0;
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        ++all;
        if (!filter.takes(fixture, match)) return;
        ++listed;
        print(fixture, match);
    });
    if (forms == 0 && !line.has("canonical") && wants_remarks())
        emit("\n{} of {} matches. 'plyboard replay FILE NUMBER' shows one.\n", with_commas(listed),
             with_commas(all));
    return 0;
}

}  // namespace ply
