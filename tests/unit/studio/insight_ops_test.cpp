/// A report that a page has made: it fills, it stops, and the games behind its figures are opened.

#include "framework/insight/play/hall.hpp"
#include "framework/insight/report/figure_games.hpp"
#include "framework/studio/jobs/insight_job.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using ReportJson = nlohmann::json;

struct InsightPage : StudioDesk {
    InsightPage() { greet(); }
    ReportJson start(const std::string& game, int seconds) {
        return ask("insight.start", {{"game", game}, {"seconds", seconds}})["job"];
    }
    ReportJson told(bool done) {
        return event("insight", [&](const ReportJson& event) {
            return event["done"] == done && (done || event.contains("report"));
        });
    }
};

}  // namespace

TEST_CASE("studio: a report fills stage by stage, and its games are opened", "[studio][insight]") {
    InsightPage page;
    CHECK(page.refused("insight.games", {{"figure", "draws"}}).find("no report yet") !=
          std::string::npos);
    const ReportJson job = page.start("tic_tac_toe", sanitized ? 20 : 6);  // enough for all stages
    const ReportJson early = page.told(false);
    CHECK(early["of"] == job);
    CHECK(early["report"]["seat"]["by_strength"].empty());  // random games are checked first
    CHECK(early["report"]["verdict"][0]["subject"] == "SOUND");
    const ReportJson last = page.told(true);
    REQUIRE(last.contains("report"));
    const ReportJson& report = last["report"];
    CHECK(report["seat"]["by_strength"].size() > 2);

    REQUIRE(last["maps"].size() == 4);
    const auto map = last["maps"][0]["svg"].get<std::string>();
    CHECK(map.find("class=\"heatmap\"") != std::string::npos);
    CHECK(map.find("style=") == std::string::npos);  // the page forbids it
    for (const char* const figure : {"strongest", "length", "choice", "clarity", "skill_trace",
                                     "lead_changes", "early_leader", "coverage", "board"}) {
        INFO(figure);
        CHECK(!page.ask("insight.games", {{"figure", figure}})["games"].empty());
    }

    const ReportJson drawn = page.ask("insight.games", {{"figure", "draws"}})["games"];
    REQUIRE(!drawn.empty());
    for (const ReportJson& game : drawn)
        CHECK(game["title"].get<std::string>().find("draw") != std::string::npos);
    const ReportJson view =
        page.ask("insight.game", {{"series", drawn[0]["series"]}, {"number", drawn[0]["number"]}});
    CHECK(view["nodes"].size() == 10);  // the start, and nine moves without a winner
    CHECK(view["running"] == false);
    CHECK(view["position"]["over"]["text"] == "draw");
    const std::size_t rungs = report["ladder"]["rungs"];
    CHECK(view["game"]["levels"].size() == (rungs > 1 ? rungs : 0));  // one alone is no ladder

    const ReportJson random = page.ask("insight.games", {{"figure", "seat"}, {"at", 0}})["games"];
    REQUIRE(random.size() == 12);
    CHECK(random[0]["series"] == "selfplay 0");
    for (const char* const figure : {"ladder", "openings", "restricted"}) {
        INFO(figure);
        if (report[figure == std::string("ladder") ? "restricted" : figure].empty()) continue;
        const int at = figure == std::string("ladder") ? 1 : 0;
        CHECK(!page.ask("insight.games", {{"figure", figure}, {"at", at}})["games"].empty());
    }
    page.refused("insight.game", {{"series", "selfplay 0"}, {"number", 10'000'000}});
    page.refused("insight.game", {{"series", "nothing"}, {"number", 0}});
}

TEST_CASE("studio: a game of a variant that was tried is of its rules", "[studio][insight]") {
    const ply::OpenedGame opened = ply::open_named_game("hex(size=3)");
    const ply::OpenedGame variant = ply::open_named_game("hex(size=4)");
    const auto log = std::make_shared<ply::insight::GameLog>(std::filesystem::path(),
                                                             ply::insight::LogKey{}, false);
    const ply::Contestant player = ply::Strengths(*variant.game).of(0);
    ply::insight::StageClock clock;
    ply::insight::Hall(*variant.game, 1, *log, 1)
        .play("variant size=4", 0, 1,
              [&](int) {
                  return ply::insight::Seating{{&player, &player}};
              },
              clock);
    const auto report = std::make_shared<ply::insight::Insight>();
    report->remedies.push_back({"size=4", "seat", {}, {0.5, 0.4, 0.6, 1}, "variant size=4"});
    const ply::studio::FoundInsight found{"hex(size=3)", opened.source, log, report};
    const auto games = ply::insight::games_of_figure(*report, *log, "remedies", 0);
    REQUIRE(games.size() == 1);
    const auto made = ply::studio::insight_session(found, games[0].series, games[0].number);
    CHECK(made.loaded.opened.source.spec() == "hex(size=4)");
}

TEST_CASE("studio: a report that is stopped tells what there is", "[studio][insight]") {
    InsightPage page;
    const ReportJson job = page.start("connect_four", 300);
    page.told(false);
    page.ask("job.stop", {{"job", job}});
    const ReportJson last = page.told(true);
    CHECK(last["report"]["stopped"] == true);
    CHECK(last["report"]["sound"]["ok"] == true);
    // It can be gone on with; and a page that leaves ends it.
    page.start("connect_four", 300);
    page.leave();
}

TEST_CASE("studio: a report on a game that is not there is refused", "[studio][insight]") {
    InsightPage page;
    page.refused("insight.start", {{"game", "/etc/passwd"}});
    page.refused("insight.start", {{"game", "tic_tac_toe"}, {"seconds", 0}});
    page.start("no_such_game", 5);
    CHECK(page.told(true)["problem"]["text"].get<std::string>().find("no_such_game") !=
          std::string::npos);
}
