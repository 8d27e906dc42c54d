// What games and players there are, as the commands list them, and how a game is named.
#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

TEST_CASE("cli: games of punctuation alone match nothing", "[cli]") {
    for (const char* const word : {"(", "*"}) {
        INFO(word);
        const ProgramRun run = run_program({"games", "chess", word});
        CHECK(run.exit_code == 1);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, containing("no game matches"));
    }
    CHECK(run_program({"games", "("}).exit_code == 1);
    CHECK_THAT(run_well({"games", "(chess)"}).out, containing("chess"));
}

TEST_CASE("cli: games lists what there is and where it came from", "[cli]") {
    const ProgramRun table = run_well({"games"});
    for (const char* name : {"connect_four", "nim", "tic_tac_toe", "breakthrough"})
        CHECK_THAT(table.out, containing("\n" + std::string(name) + " ") ||
                                  Catch::Matchers::StartsWith(std::string(name) + " "));
    CHECK_THAT(table.out, containing("\nFrom:\n"));
    CHECK(table.out.find("Broken") == std::string::npos);

    std::set<std::pair<std::string, std::string>> found;
    for (const json& game : run_well({"games", "--json"}).json_lines()) {
        found.emplace(game.at("name"), game.at("language"));
        CHECK(std::filesystem::exists(game.at("file").get<std::string>()));
        CHECK(game.at("problem").is_null());
        INFO(game);
        CHECK_FALSE(game.at("kind").get<std::string>().empty());
    }
    CHECK(found.contains({"connect_four", "c++"}));
    CHECK(found.contains({"connect_four", "lua"}));
    CHECK(found.contains({"breakthrough", "lua"}));
    CHECK(found.contains({"nim", "c++"}));
}

namespace {

/// The first words of the lines.
std::set<std::string> listed_names(const std::string& text) {
    std::set<std::string> names;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && !line.empty();)
        names.insert(line.substr(0, line.find(' ')));
    return names;
}

}  // namespace

TEST_CASE("cli: games finds what all words match", "[cli]") {
    const auto three = listed_names(run_well({"games", "three", "players"}).out);
    CHECK(three == std::set<std::string>{"chinese_checkers", "kuhn_poker", "lua:pig", "oh_hell",
                                         "orchard", "rows"});
    const auto joined = listed_names(run_well({"games", "connection"}).out);
    CHECK(joined.contains("hex"));
    CHECK(joined.contains("havannah"));
    CHECK(joined.contains("y"));
    CHECK_FALSE(joined.contains("chess"));
    CHECK(listed_names(run_well({"games", "reversi"}).out) == std::set<std::string>{"othello"});
    // The game of that name, before those in whose rules somebody may go.
    const std::string go = run_well({"games", "go"}).out;
    CHECK_THAT(go, Catch::Matchers::StartsWith("go "));
    CHECK(listed_names(go).size() > 1);
    for (const json& game : run_well({"games", "dice", "--json"}).json_lines()) {
        INFO(game);
        CHECK(game.at("chance") == true);
        CHECK_FALSE(game.at("kind").get<std::string>().empty());
    }
}

TEST_CASE("cli: games has one whole line for a plugin and its script where no window bounds it",
          "[cli]") {
    std::istringstream lines(run_well({"games"}, {.environment = {{"COLUMNS", ""}}}).out);
    int of_othello = 0;
    for (std::string line; std::getline(lines, line) && !line.empty();) {
        INFO(line);
        CHECK(line.find("…") == std::string::npos);
        if (!line.starts_with("othello ")) continue;
        ++of_othello;
        CHECK_THAT(line, containing("c++, lua"));
        CHECK_THAT(line, containing("territory"));
        CHECK_THAT(line, containing("the most stones win. Also called reversi."));
    }
    CHECK(of_othello == 1);
}

TEST_CASE("cli: games fits a window, and keeps every word of the rules", "[cli]") {
    for (const std::size_t columns : {40, 80, 120}) {
        const ProgramRun run = run_well({"games", "draughts"},
                                        {.environment = {{"COLUMNS", std::to_string(columns)}}});
        INFO(run.out);
        std::istringstream lines(run.out);
        std::string words;
        for (std::string line, word; std::getline(lines, line);) {
            CHECK(line.size() <= columns);
            for (std::istringstream in(line); in >> word;) words += word + " ";
        }
        CHECK_THAT(words, containing("Men capture both ways, kings over any distance, always as "
                                     "many as they can; whoever"));
        CHECK_THAT(words, containing("Also called international_draughts, polish_draughts."));
    }
}

TEST_CASE("cli: games --quiet lists games and no more", "[cli]") {
    const std::string quiet = run_well({"games", "othello", "--quiet"}).out;
    CHECK(std::ranges::count(quiet, '\n') == 1);
    CHECK(quiet.starts_with("othello "));
    CHECK(run_well({"games", "--quiet"}).out.find("From:") == std::string::npos);
}

TEST_CASE("cli: an alias names its game", "[cli]") {
    CHECK(run_well({"show", "reversi"}).out.starts_with("othello - Othello\n"));
    CHECK(run_well({"show", "reversi(size=6)"}).out.starts_with("othello(size=6) - "));
    CHECK(run_well({"show", "lua:gobang"}).out.starts_with("gomoku - "));
    CHECK(run_well({"games", "draughts 8x8", "--json"}).json_lines().at(0).at("name") ==
          "draughts");
}

TEST_CASE("cli: players lists who can play, and explains one", "[cli]") {
    const std::string list = run_well({"players"}).out;
    CHECK_THAT(list, containing("  lua:random        without a description\n"));
    for (const char* name : {"human", "pvs", "mcts", "uci", "gtp"})
        CHECK_THAT(list, containing(std::string("\n  ") + name + " "));
    const std::string pvs = run_well({"players", "pvs"}).out;
    for (const char* part : {"principal variation search", "  tt=", "  depth=", "  nodes=",
                             "  time=", "two players without dice", "pvs(depth=6)"})
        CHECK_THAT(pvs, containing(part));
    CHECK(run_well({"players", "pvs", "--json"}).json().at("type") == "searcher");
}

TEST_CASE("cli: PLYBOARD_PATH adds games, and the first of a name is meant", "[cli]") {
    const TemporaryFolder mine;
    const TemporaryFolder empty;
    mine.write("two_cells.lua",
               "game { name = \"Two cells\", board = square(2, 1) }\n"
               "function moves() place() end\n");
    const ProgramInput input{
        .environment = {
            {"PLYBOARD_PATH", empty.path().string() + ":" + mine.path().string() + ":/nowhere"}}};
    CHECK_THAT(run_well({"games"}, input).out, containing("two_cells"));
    CHECK_THAT(run_well({"games"}, input).out, containing(mine.path().string()));
    // Two cells, one stone each: two lines of two moves.
    CHECK_THAT(run_well({"perft", "two_cells", "2"}, input).out, containing("perft(2) = 2 "));
}

TEST_CASE("cli: games says of a broken one what is wrong", "[cli]") {
    const TemporaryFolder folder;
    folder.write("dud.so", "no library");
    const ProgramRun run = run_program(
        {"games", "dud"}, {.environment = {{"PLYBOARD_PATH", folder.path().string()}}});
    CHECK(run.exit_code == 1);
    CHECK_THAT(run.err, containing("dud cannot be played: "));
}

TEST_CASE("cli: show tells facts, options and the opening board", "[cli]") {
    const ProgramRun text = run_well({"show", "connect_four(width=8)"});
    CHECK_THAT(text.out, containing("connect_four(width=8)"));
    CHECK_THAT(text.out, containing("2 players"));
    CHECK_THAT(text.out, containing("at most 48 plies"));
    CHECK_THAT(text.out, containing("a b c d e f g h"));
    CHECK_THAT(text.out, containing("Options:"));

    const json facts = run_well({"show", "connect_four(width=8)", "--json"}).json();
    CHECK(facts.at("game") == "connect_four(width=8)");
    CHECK(facts.at("players") == 2);
    CHECK(facts.at("zero_sum") == true);
    CHECK(facts.at("chance") == false);
    CHECK(facts.at("longest_game") == 48);
    CHECK(facts.at("moves") == json{"a", "b", "c", "d", "e", "f", "g", "h"});
    CHECK(facts.at("mover") == 1);
    CHECK(facts.at("outcome").is_null());
    CHECK(facts.at("options").size() == 3);
    // Eight columns of six: at most eight moves, and seven plies at least to a row of four.
    CHECK(facts.at("size").at("branching").at("value") <= 8);
    CHECK(facts.at("size").at("length").at("value") >= 7);
    CHECK_THAT(text.out, containing("b^n = 10^"));

    const json over =
        run_well({"show", "connect_four", "--moves", "a a b b c c d", "--json"}).json();
    CHECK(over.at("outcome") == "player 1 wins");
    CHECK(over.at("moves").empty());
}
