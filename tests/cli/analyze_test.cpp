// `plyboard analyze` into a pipe: rows for people, a stream of objects for programs.

#include <algorithm>
#include <set>

#include "framework/game/score.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

std::vector<json> analyze(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "analyze");
    arguments.emplace_back("--json");
    return run_well(arguments).json_lines();
}

}  // namespace

TEST_CASE("analyze: one object a depth, the last with the move", "[cli][analyze]") {
    for (const std::string player : {"negascout", "alphabeta_tt(tt=1)", "mtdf", "pvs(tt=1)"}) {
        INFO(player);
        const auto updates =
            analyze({"connect_four", "--moves", "d d", "--depth", "5", "--player", player});
        REQUIRE(updates.size() == 6);
        for (int depth = 1; depth <= 5; ++depth) {
            const json& update = updates[depth - 1];
            CHECK(update.at("depth") == depth);
            CHECK(update.at("final") == false);
            const bool counts = player.starts_with("pvs");
            CHECK(update.at("seldepth").is_number() == counts);
            CHECK(update.at("hashfull").is_number() == counts);
            CHECK(update.at("lines").at(0).at("pv").size() >= 1);
        }
        CHECK(updates.back().at("final") == true);
        CHECK(updates.back().at("depth") == 5);
        CHECK(updates.back().at("move") == updates.back().at("lines").at(0).at("pv").at(0));
    }
}

TEST_CASE("analyze: of a file with a game the last position is searched", "[cli][analyze]") {
    const TemporaryFolder folder;
    const std::string pgn = folder.write("li.pgn", "1. f3 e5 2. g4 *\n");
    CHECK(analyze({pgn, "--depth", "2"}).back().at("move") == "Qh4#");
    CHECK(run_well({"search", pgn, "--player", "alphabeta(depth=2)", "--json"}).json().at("move") ==
          "Qh4#");
    const json shown = run_well({"show", pgn, "--json"}).json();
    CHECK(shown.at("position") ==
          run_well({"show", "chess", "--moves", "f3 e5 g4", "--json"}).json().at("position"));
    const ProgramRun besides = run_program({"analyze", pgn, "--moves", "Qh4"});
    CHECK_THAT(besides.err, containing("li.pgn is a game that was played; leave --moves out"));
}

TEST_CASE("analyze: ends by itself when the value is proved", "[cli][analyze]") {
    // An open row of three: d wins at once. With more lines it would go on for the others.
    const json win = analyze({"connect_four", "--moves", "a a b b c c", "--lines", "1"}).back();
    CHECK(win.at("lines").at(0).at("score") == ply::win_score - 1);
    CHECK(win.at("lines").at(0).at("proven") == "win");
    CHECK(win.at("move") == "d");
    // Tic-tac-toe is a draw.
    CHECK(analyze({"tic_tac_toe"}).back().at("lines").at(0).at("proven") == "draw");
}

TEST_CASE("analyze: the mean of all throws has no digits left over from adding", "[cli][analyze]") {
    // Either player may throw higher: for each throw of one there is the same of the other.
    const json even = analyze({"backgammon", "--depth", "1"}).back();
    CHECK(even.at("value") == 0);
    CHECK(even.dump().find("\"value\":-0.0") == std::string::npos);
    CHECK(even.at("searched") == 1);
    CHECK_THAT(run_well({"analyze", "backgammon", "--depth", "1"}).out,
               containing("value   0, the mean for player 1"));
    // Dice are thrown again: each row is a mean of scores, too.
    const json pig = analyze({"lua:pig", "--time", "100ms"}).back();
    CHECK(pig.at("searched") == 1);
    for (const json& row : pig.at("throws")) {
        const double value = row.at("value");
        CHECK(json(value).dump().size() <= 12);
    }
    CHECK(pig.at("expected").dump().size() <= 9);
}

TEST_CASE("analyze: several lines, best first, each with a move of its own", "[cli][analyze]") {
    const auto updates = analyze({"connect_four", "--lines", "7", "--depth", "6"});
    for (const json& update : updates) {
        const json& lines = update.at("lines");
        REQUIRE(lines.size() == 7);
        std::set<std::string> moves;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            moves.insert(lines[i].at("pv").at(0));
            if (i > 0) CHECK(lines[i].at("score") <= lines[i - 1].at("score"));
        }
        CHECK(moves.size() == 7);
    }
}

TEST_CASE("analyze: mcts shows the moves with most playouts", "[cli][analyze]") {
    const auto updates = analyze({"connect_four", "--player", "mcts(nodes=2000)"});
    const json& lines = updates.back().at("lines");
    REQUIRE(lines.size() == 3);
    std::set<std::string> moves;
    for (const json& line : lines) moves.insert(line.at("pv").at(0));
    CHECK(moves.size() == 3);
    // The middle column is best (James Allen, 1988), and its score stands with it.
    CHECK(lines.at(0).at("pv").at(0) == "d");
    CHECK(updates.back().at("move") == "d");
    // Three players, whom pvs cannot play.
    const json three = analyze({"lua:rows(players=3)", "--time", "200ms", "--lines", "4"}).back();
    CHECK(three.at("lines").size() == 4);
}

TEST_CASE("analyze: rows in a pipe, with no escape sequences", "[cli][analyze]") {
    const ProgramRun run = run_well({"analyze", "tic_tac_toe", "--depth", "4"});
    CHECK_THAT(run.out, containing("depth  #"));
    CHECK(run.out.find('\x1b') == std::string::npos);
    CHECK(std::ranges::count(run.out, '\n') >= 3 + 4);
}

TEST_CASE("analyze: what it cannot do is said in one sentence", "[cli][analyze]") {
    const std::vector<std::pair<std::vector<std::string>, std::string>> table{
        {{"connect_four", "--player", "negascout", "--lines", "3"}, "or take pvs"},
        {{"pig", "--player", "expectiminimax", "--lines", "3"},
         "expectiminimax finds one line only; leave --lines out, or take mcts"},
        {{"connect_four", "--player", "random"}, "random does not search"},
        {{"connect_four", "--player", "negascoot"}, "did you mean 'negascout'"},
        {{"connect_four", "--time", "soon"}, "500ms, 2s"},
        {{"connect_four", "--depth", "-1"}, "0 to 250"},
        {{"connect_four", "--lines", "0"}, "from 1 to"},
        {{"connect_four", "--moves", "a a b b c c d"}, "the game is over"},
    };
    for (const auto& [arguments, sentence] : table) {
        std::vector<std::string> words{"analyze"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        INFO(command_text(words));
        const ProgramRun run = run_program(words);
        CHECK((run.exit_code == 1 || run.exit_code == 2));
        CHECK(run.out.empty());
        CHECK_THAT(run.err, containing(sentence));
        CHECK(std::ranges::count(run.err, '\n') == 1);
    }
}
