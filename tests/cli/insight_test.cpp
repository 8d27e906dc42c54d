// plyboard insight: the report in the terminal, as JSON and as a page; going on with it.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

const std::vector<std::string> small{"insight",  "tic_tac_toe", "--games", "8",
                                     "--budget", "16",          "--time",  "5m"};

ProgramRun insight(const TemporaryFolder& folder, const std::vector<std::string>& more,
                   std::vector<std::string> words = small) {
    words.insert(words.end(), {"--quiet", "--journal", (folder / "kept").string()});
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, {"", {{"XDG_STATE_HOME", folder.path().string()}}});
}

/// A report that was made once, for what is to be read off it in several forms.
struct KeptReport {
    TemporaryFolder folder;
    json figures = insight(folder, {"--json"}).json();

    ProgramRun shown(std::vector<std::string> more) const {
        more.emplace_back("--resume");
        return insight(folder, more);
    }
};
const KeptReport& kept_report() {
    static const KeptReport report;
    return report;
}

void is_figure(const json& figure, const char* name) {
    INFO(figure.dump());
    CHECK(figure.at(name).is_number());
    CHECK(figure.at("low") <= figure.at(name));
    CHECK(figure.at("high") >= figure.at(name));
    CHECK(figure.at("games") > 0);
}

}  // namespace

TEST_CASE("insight: the verdict fits a terminal", "[cli][insight]") {
    const ProgramRun run = kept_report().shown({});
    CHECK(run.exit_code == 0);
    CHECK(run.err.empty());
    for (const char* const subject :
         {"SOUND", "BALANCE", "DRAWS", "LENGTH", "CHOICE", "DEPTH", "STORY", "OPENINGS", "BOARD"})
        CHECK_THAT(run.out, containing(std::string("\n") + subject + " "));
    std::size_t at = 0;
    while (at < run.out.size()) {
        const std::size_t end = std::min(run.out.find('\n', at), run.out.size());
        CHECK(end - at <= 90);  // bytes: 80 columns and a few signs of several bytes
        at = end + 1;
    }
}

TEST_CASE("insight: JSON has every figure with its interval", "[cli][insight]") {
    const TemporaryFolder folder;
    const json& report = kept_report().figures;
    for (const json& row : report.at("seat").at("by_strength")) is_figure(row, "score");
    is_figure(report.at("draws"), "share");
    is_figure(report.at("length"), "median");
    is_figure(report.at("choice"), "share");
    CHECK(report.at("ladder").at("rungs") >= 1);
    is_figure(report.at("skill_trace"), "value");
    is_figure(report.at("lead_changes"), "value");
    for (const json& opening : report.at("openings")) is_figure(opening, "score");
    CHECK(report.at("openings").size() == 3);
    for (const json& row : report.at("restricted")) {
        REQUIRE(row.at("by_seat").size() == 2);
        for (const json& seat : row.at("by_seat")) is_figure(seat, "score");
    }
    CHECK(report.at("unused").at("cells").empty());
    CHECK(report.at("cut").empty());
    // What is kept gives the same report; the games are written out.
    const std::string games = (folder / "games.json").string();
    CHECK(kept_report().shown({"--json", "--export", games}).json() == report);
    const json exported = json::parse(bytes_of(games));
    const auto games_between_equals = std::ranges::count_if(exported, [](const json& game) {
        return game.at("series").get<std::string>().starts_with("selfplay ");
    });
    CHECK(games_between_equals == 8 * std::ssize(report.at("seat").at("by_strength")));
    CHECK(std::ranges::count_if(exported,
                                [](const json& game) { return game.contains("course"); }) == 8);
}

TEST_CASE("insight: the page needs nothing else", "[cli][insight]") {
    const TemporaryFolder folder;
    const std::string page = (folder / "page.html").string();
    CHECK(kept_report().shown({"--html", page}).exit_code == 0);
    const std::string text = bytes_of(page);
    for (const char* const id : {"verdict", "strength", "ladder", "lengths", "story", "openings",
                                 "maps", "games", "marks"})
        CHECK_THAT(text, containing(std::string("<section id=\"") + id + "\""));
    CHECK(text.find("src=") == std::string::npos);
    CHECK(text.find("http://") == text.find("http://www.w3.org"));
}

TEST_CASE("insight: games for one and for three, with dice, without a board",
          "[cli][insight][long]") {
    for (const char* const game :
         {"peg_solitaire", "lua:pig(players=3, points=10)", "pig(goal=10)", "nim(heaps=1-2-3)"}) {
        INFO(game);
        const TemporaryFolder folder;
        const std::string page = (folder / "page.html").string();
        const ProgramRun run =
            insight(folder, {"--json", "--html", page},
                    {"insight", game, "--games", "4", "--budget", "16", "--time", "5m"});
        CHECK(run.exit_code == 0);
        CHECK(!run.json().at("verdict").empty());
    }
}

TEST_CASE("insight: games in which something is hidden", "[cli][insight]") {
    const TemporaryFolder folder;
    const ProgramRun run =
        insight(folder, {"--json"},
                {"insight", "kuhn_poker", "--games", "8", "--budget", "16", "--time", "5m"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const json found = run.json();
    CHECK(found.dump().find("ismcts(nodes=") != std::string::npos);
    CHECK(found.dump().find("\"mcts(nodes=") == std::string::npos);
}

TEST_CASE("insight: variants and scripts come side by side", "[cli][insight]") {
    const TemporaryFolder folder;
    const ProgramInput kept{
        {}, {{"XDG_STATE_HOME", folder.path().string()}}, std::chrono::seconds(60)};
    const std::vector<std::string> few{"--games", "8", "--budget", "16", "--quiet"};
    std::vector<std::string> words{"insight", "hex", "--vary", "size=2,4", "--json"};
    words.insert(words.end(), few.begin(), few.end());
    const json found = run_program(words, kept).json();
    REQUIRE(found.at("reports").size() == 2);
    CHECK(found.at("reports")[1].at("game") == "hex(size=4)");
    CHECK(!found.at("differences").empty());  // one is longer
    words = {"insight", "hex(size=3)", "nim(heaps=1-2-3)"};
    words.insert(words.end(), few.begin(), few.end());
    const std::string page = (folder / "page.html").string();
    const std::string games = (folder / "games.json").string();
    words.insert(words.end(), {"--html", page, "--export", games});
    const ProgramRun run = run_program(words, kept);
    CHECK(run.exit_code == 0);
    CHECK_THAT(run.out, containing(" 1  hex(size=3)\n 2  nim(heaps=1-2-3)\n"));
    CHECK_THAT(run.out, containing("\nplayer 1 %  "));
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
    const std::string text = bytes_of(page);
    for (const char* const id : {"compared", "r1-report", "r1-verdict", "r2-report", "games"})
        CHECK_THAT(text, containing(std::string("<section id=\"") + id + "\""));
    const json exported = json::parse(bytes_of(games));
    REQUIRE(exported.size() == 2);
    CHECK(exported[1].at("game") == "nim(heaps=1-2-3)");
    CHECK(exported[1].at("games").size() >= 8);
    words.push_back("--journal");
    words.push_back((folder / "kept").string());
    CHECK(run_program(words, kept).exit_code == 2);
}

TEST_CASE("insight: its ladder is what play offers as levels", "[cli][insight]") {
    const TemporaryFolder folder;
    const ProgramInput kept{
        "b2\n", {{"XDG_STATE_HOME", folder.path().string()}}, std::chrono::seconds(60)};
    const json report = run_program({"insight", "tic_tac_toe", "--games", "60", "--budget", "16",
                                     "--json", "--quiet"},
                                    kept)
                            .json();
    const json& rungs = report.at("ladder").at("players");
    REQUIRE(rungs.size() >= 2);
    const std::vector<std::string> play{"play", "tic_tac_toe", "--json", "--level"};
    const auto against = [&](const std::string& level) {
        std::vector<std::string> words = play;
        words.push_back(level);
        return run_program(words, kept);
    };
    const ProgramRun second = against("2");
    CHECK(second.json_lines().at(1).at("player") == rungs[1].at("level"));
    CHECK_THAT(second.err, containing("of its own " + std::to_string(rungs.size())));
    CHECK(against("beginner").json_lines().at(1).at("player") == "random");
    CHECK(against("strongest").json_lines().at(1).at("player") == rungs.back().at("level"));
    const ProgramRun beyond = against(std::to_string(rungs.size() + 1));
    CHECK(beyond.exit_code == 2);
    CHECK_THAT(beyond.err, containing("as measured"));
    CHECK_THAT(run_program({"players"}, kept).out, containing("  tic_tac_toe       1 to "));
    // Of other rules it is not taken.
    const auto file = folder.path() / "plyboard" / "insight" / "tic_tac_toe.ladder";
    json stale = json::parse(bytes_of(file));
    stale["rules"] = "0123456789abcdef";
    std::ofstream(file) << stale;
    const ProgramRun general = against("2");
    CHECK(general.json_lines().at(1).at("player") == "level2");
    CHECK_THAT(general.err, containing("of other rules"));
    CHECK(std::ranges::count(general.err, '\n') == 1);
}

TEST_CASE("insight: what cannot be gone on with is said", "[cli][insight]") {
    const TemporaryFolder folder;
    const ProgramRun run = insight(folder, {"--resume"});
    CHECK(run.exit_code == 1);
    CHECK_THAT(run.err, containing("leave out --resume"));
    CHECK(run_program({"insight", "tic_tac_toe", "--time", "1ms"}).exit_code == 2);
}
