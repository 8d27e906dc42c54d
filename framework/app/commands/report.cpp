// plyboard report FILE: a tournament as one HTML page.

#include <fmt/format.h>

#include <deque>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/match_filter.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/report/tournament_page/tournament_page.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply {
namespace {

constexpr int usual_matches = 500;

std::vector<std::unique_ptr<Game>> open_games(const JournalReader& journal) {
    std::vector<std::unique_ptr<Game>> games;
    for (std::size_t game = 0; game < journal.plan().sources.size(); ++game) {
        try {
            games.push_back(journal.open_game(static_cast<int>(game)));
        } catch (const Error& error) {
            remark("{}: its matches have no boards in the page\n", short_line(failure_text(error)));
            games.push_back(nullptr);
        }
    }
    return games;
}

std::string matches_note(const MatchFilter& filter, std::uint32_t chosen, std::size_t kept) {
    const std::string what = filter.text().empty() ? "matches" : filter.text();
    if (chosen > kept)
        return fmt::format(
            "Too many for one page: here are the last {} of {} {}; tables and charts "
            "are of all.",
            with_commas(kept), with_commas(chosen), what);
    return filter.text().empty()
               ? "All matches."
               : fmt::format("All {}; tables and charts are of all matches.", what);
}

}  // namespace

int run_report(const CommandLine& line) {
    if (line.has("html") == line.has("json"))
        throw UsageError("report: name the page to write with --html OUT, or use --json");
    JournalReader journal(line.text("FILE"));
    journal.require_whole();
    const Plan& plan = journal.plan();
    const MatchFilter filter(line, plan);
    const auto most =
        static_cast<std::size_t>(line.number_or("matches", usual_matches, 0, 100'000));
    MatchSums sums(plan);
    std::deque<ReportedMatch> last;
    std::uint32_t chosen = 0;
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        sums.add(fixture, match);
        if (!filter.takes(fixture, match)) return;
        ++chosen;
        last.push_back({fixture, match});
        if (last.size() > most) last.pop_front();
    });
    const std::vector<ReportedMatch> matches(last.begin(), last.end());
    const TournamentResult result = result_of(journal);
    const auto games = open_games(journal);
    const TournamentReport report{journal.path().stem().string(),
                                  plan,
                                  result,
                                  sums,
                                  matches,
                                  matches_note(filter, chosen, matches.size()),
                                  made_by("report", line.typed()),
                                  games};
    if (line.has("json")) {
        print_json(tournament_page_data(report));
        return 0;
    }
    write_output_file(line.text("html"), tournament_page(report));
    if (wants_remarks()) emit("wrote {}\n", one_line(line.text("html")));
    return 0;
}

}  // namespace ply
