// plyboard insight GAME: is the game any good?

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/insight/report/page.hpp"
#include "framework/insight/report/side_by_side.hpp"
#include "framework/insight/report/verdict.hpp"
#include "framework/insight/stages/run_insight.hpp"
#include "framework/insight/stages/variants.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

double seconds_of(const CommandLine& line) {
    const auto time = read_time("insight", line.text_or("time", "5m"));
    const double seconds = std::chrono::duration<double>(time).count();
    if (seconds < 1) throw UsageError("insight: --time must be one second or more");
    return seconds;
}

/// For one of `reports`, which share the time.
insight::InsightSettings insight_settings(const CommandLine& line, const Game& game,
                                          std::size_t reports) {
    auto settings = insight::InsightSettings::usual(game);
    const auto usual_budget = static_cast<std::int64_t>(settings.budget);
    settings.seconds = seconds_of(line) / static_cast<double>(reports);
    settings.seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    settings.games = static_cast<int>(line.number_or("games", settings.games, 4, 100'000));
    settings.budget =
        static_cast<std::uint64_t>(line.number_or("budget", usual_budget, 16, 1 << 20));
    return settings;
}

/// A game with what the user calls it.
struct CalledGame {
    std::string name;
    OpenedGame opened;
};

/// The games that the report is about: one, or several to be compared.
std::vector<CalledGame> games_of(const CommandLine& line) {
    const std::vector<std::string> names = line.texts("GAME");
    if (names.empty()) line.text("GAME");  // says how the command is written
    const std::vector<std::string> vary = line.texts("vary");
    if (!vary.empty() && names.size() > 1)
        throw UsageError("insight: --vary is for one game; name the variants instead");
    std::vector<CalledGame> games;
    for (const std::string& name : names) {
        OpenedGame opened = open_named_game(name);
        if (vary.empty()) {
            games.push_back({name, std::move(opened)});
            continue;
        }
        for (const GameSource& source : insight::variants_of(opened.source, vary)) {
            auto game = open_game(source);
            games.push_back({source.spec(), {source, std::move(game)}});
        }
    }
    return games;
}

/// A report and the games that it was made of.
struct MadeReport {
    insight::Insight found;
    std::unique_ptr<insight::GameLog> log;
};

/// `kept`: what its journal is called.
MadeReport insight_of(const CommandLine& line, const OpenedGame& opened, const std::string& kept,
                      std::size_t reports, const std::stop_token& stop) {
    const insight::InsightSettings settings = insight_settings(line, *opened.game, reports);
    const std::filesystem::path journal = line.has("journal")
                                              ? std::filesystem::path(line.text("journal"))
                                              : insight::GameLog::standard_file(kept);
    auto log = std::make_unique<insight::GameLog>(
        journal, insight::log_key(opened, settings, PLYBOARD_VERSION), line.has("resume"));
    insight::InsightProgress progress([](const std::string& learnt) { remark("{}\n", learnt); });
    const Ticker ticker([&] { return progress.text(); });
    insight::Insight found = insight::run_insight(opened, settings, *log, progress, stop);
    log->close();
    insight::keep_ladder_of(found, opened.source);
    return {std::move(found), std::move(log)};
}

void write_files(const CommandLine& line, const std::vector<CalledGame>& games,
                 const std::vector<MadeReport>& results) {
    if (line.has("html")) {
        std::vector<insight::Report> reports;
        for (std::size_t i = 0; i < results.size(); ++i)
            reports.push_back({results[i].found, *games[i].opened.game});
        write_output_file(line.text("html"),
                          insight::insight_page(reports, made_by("insight", line.typed())));
    }
    if (!line.has("export")) return;
    Json exported = Json::array();
    for (const auto& [found, log] : results)
        exported.push_back({{"game", found.game}, {"games", insight::games_json(found, *log)}});
    if (games.size() == 1) exported = std::move(exported[0]["games"]);
    write_output_file(line.text("export"),
                      exported.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void print(const CommandLine& line, const std::vector<insight::Insight>& results, bool alone) {
    const bool colours = wants_colours(stdout);
    if (line.has("json"))
        print_json(alone ? insight::insight_json(results.front())
                         : insight::side_by_side_json(results));
    else
        emit("{}", alone ? insight::verdict_text(results.front(), columns_for(stdout), colours)
                         : insight::side_by_side_text(results, columns_for(stdout), colours));
}

}  // namespace

int run_insight(const CommandLine& line) {
    seconds_of(line);  // said before anything is opened
    for (const char* const file : {"html", "export"})
        if (line.has(file)) require_writable(line.text(file));
    const std::vector<CalledGame> games = games_of(line);
    if (games.size() > 1 && line.has("journal"))
        throw UsageError("insight: --journal is for one game alone");
    const Interruptible interruptible;
    std::vector<MadeReport> made;
    for (const auto& [name, opened] : games) {
        const bool alone = games.size() == 1;
        // Two scripts may have one name, and are both kept.
        const std::string kept =
            opened.source.spec() + (alone ? "" : fmt::format("-{}", made.size() + 1));
        if (!alone) remark("{}\n", one_line(name));
        made.push_back(insight_of(line, opened, kept, games.size(), interruptible.token()));
        if (!alone) made.back().found.game = name;
        if (interruptible.requested()) break;
    }
    write_files(line, games, made);
    std::vector<insight::Insight> results;
    for (MadeReport& report : made) results.push_back(std::move(report.found));
    print(line, results, games.size() == 1);
    const bool sound = std::ranges::all_of(
        results, [](const insight::Insight& result) { return result.sound.ok; });
    if (!sound) return 1;
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
