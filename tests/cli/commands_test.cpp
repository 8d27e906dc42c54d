// Every command as it is typed: what it prints for people, and the fields that scripts rely on.

#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <sstream>

#include "framework/base/process.hpp"
#include "framework/game/score.hpp"
#include "framework/tournament/workers/affinity.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using ply::usable_processors;
using namespace ply_test;

namespace {

/// As the overview lists them, a line each.
std::vector<std::string> all_commands() {
    std::vector<std::string> names;
    std::istringstream lines(run_well({"--help"}).out);
    for (std::string line; std::getline(lines, line) && !line.starts_with("GAME");)
        if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
    return names;
}

/// Six on seven with an open row of three: player 1 wins with d.
const std::string row_of_three = "a a b b c c";

json search(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "search");
    arguments.emplace_back("--json");
    return run_well(arguments).json();
}

std::uint64_t leaves(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "perft");
    arguments.emplace_back("--json");
    return run_well(arguments).json().at("leaves");
}

}  // namespace

TEST_CASE("cli: the overview names every command, and each has help with examples", "[cli]") {
    for (const char* word : {"--help", "-h", "help"}) {
        const ProgramRun overview = run_well({word});
        for (const char* command : {"play", "tournament", "doctor"})
            CHECK_THAT(overview.out, containing(std::string("\n  ") + command + " "));
        CHECK(overview.out.find("worker") == std::string::npos);
    }
    CHECK(run_well({}).out == run_well({"--help"}).out);
    CHECK(run_well({"--version"}).out.starts_with("plyboard "));
    const std::set<std::string> without_json = {"repl", "completions", "man",    "help",   "uci",
                                                "ugi",  "gtp",         "xboard", "studio", "watch"};
    const std::vector<std::string> commands = all_commands();
    CHECK(commands.size() >= 25);
    for (const std::string& command : commands) {
        INFO(command);
        const ProgramRun help = run_well({command, "--help"});
        CHECK(help.out.starts_with("plyboard " + command + " "));
        CHECK_THAT(help.out, containing("\nExamples:\n  "));
        CHECK((help.out.find("--json") == help.out.npos) == without_json.contains(command));
        CHECK(run_well({command, "-h"}).out == help.out);
    }
}

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
    for (const json& game : run_well({"games", "dice", "--json"}).json_lines()) {
        INFO(game);
        CHECK(game.at("chance") == true);
        CHECK_FALSE(game.at("kind").get<std::string>().empty());
    }
}

TEST_CASE("cli: games has a line of 80 columns for a plugin and its script", "[cli]") {
    std::istringstream lines(run_well({"games"}).out);
    int of_othello = 0;
    for (std::string line; std::getline(lines, line) && !line.empty();) {
        INFO(line);
        if (!line.starts_with("othello ")) continue;
        ++of_othello;
        CHECK_THAT(line, containing("c++, lua"));
        CHECK_THAT(line, containing("territory"));
        CHECK(line.size() <= 82);  // the ellipsis has three bytes
    }
    CHECK(of_othello == 1);
}

TEST_CASE("cli: an alias names its game", "[cli]") {
    CHECK(run_well({"show", "reversi"}).out.starts_with("othello - Othello\n"));
    CHECK(run_well({"show", "reversi(size=6)"}).out.starts_with("othello(size=6) - "));
    CHECK(run_well({"show", "lua:gobang"}).out.starts_with("gomoku - "));
}

TEST_CASE("cli: players lists who can play, and explains one", "[cli]") {
    const std::string list = run_well({"players"}).out;
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
        run_well({"show", "connect_four", "--moves", row_of_three + " d", "--json"}).json();
    CHECK(over.at("outcome") == "player 1 wins");
    CHECK(over.at("moves").empty());
}

TEST_CASE("cli: GAME is a name, a name with options, lua:name or a path", "[cli]") {
    const std::string script = PLYBOARD_SOURCE_DIR "/scripts/games/connect_four.lua";
    const std::string plugin = PLYBOARD_BINARY_DIR "/lib/plyboard/plugins/connect_four.so";
    // Width to the power of the depth, as long as no column is full.
    for (const std::string& name :
         {std::string("connect_four"), std::string("lua:connect_four"), script, plugin}) {
        INFO(name);
        CHECK(leaves({name, "4"}) == 7 * 7 * 7 * 7);
        CHECK(leaves({name + "(width=5)", "4"}) == 5 * 5 * 5 * 5);
        CHECK(leaves({name + "( width = 5 , height=4 )", "4"}) == 5 * 5 * 5 * 5);
    }
    const json named = run_well({"show", "connect_four", "--json"}).json();
    CHECK(named.at("file").get<std::string>().ends_with("connect_four.so"));
    const json lua = run_well({"show", "lua:connect_four", "--json"}).json();
    CHECK(lua.at("file").get<std::string>().ends_with("connect_four.lua"));
}

TEST_CASE("cli: perft counts lines", "[cli]") {
    const json count = run_well({"perft", "connect_four", "7", "--json"}).json();
    CHECK(count.at("game") == "connect_four");
    CHECK(count.at("depth") == 7);
    CHECK(count.at("leaves") == 823536);  // 7^7 less the seven columns filled by one hand
    CHECK(count.at("seconds").get<double>() >= 0);
    CHECK_THAT(run_well({"perft", "connect_four", "7"}).out, containing("perft(7) = 823,536 "));

    CHECK(leaves({"tic_tac_toe", "0"}) == 1);
    CHECK(leaves({"tic_tac_toe", "9"}) == 127872);  // full boards, in the order they were filled
    CHECK(leaves({"tic_tac_toe", "9", "--no-bulk"}) == 127872);
    CHECK(leaves({"tic_tac_toe", "10"}) == 0);
    CHECK(leaves({"breakthrough", "3"}) == 11132);  // Fairy-Stockfish

    const json divided = run_well({"perft", "tic_tac_toe", "3", "--divide", "--json"}).json();
    CHECK(divided.at("divide").size() == 9);
    for (const auto& [move, below] : divided.at("divide").items()) CHECK(below == 8 * 7);
    CHECK_THAT(run_well({"perft", "tic_tac_toe", "3", "--divide"}).out, containing("b2 "));
}

TEST_CASE("cli: --moves and --position lead to the same place", "[cli]") {
    for (const std::string name :
         {"connect_four", "lua:connect_four", "breakthrough", "tic_tac_toe"}) {
        INFO(name);
        const json start = run_well({"show", name, "--json"}).json();
        const std::string first = start.at("moves").at(2);
        const json after = run_well({"show", name, "--moves", first, "--json"}).json();
        const std::string position = after.at("position");
        CHECK(position != start.at("position"));
        json there = run_well({"show", name, "--position", position, "--json"}).json();
        there["size"] = after.at("size");  // of as many random games as there was time for
        CHECK(there == after);
        CHECK(leaves({name, "3", "--position", position}) == leaves({name, "3", "--moves", first}));
        const auto played = run_well({"play", name, "--position", position, "--players", "random",
                                      "random", "--json"})
                                .json_lines();
        CHECK(played.front().at("ply") == 1);
        const auto offered = after.at("moves").get<std::vector<std::string>>();
        CHECK(std::ranges::count(offered, played.front().at("move").get<std::string>()) == 1);
        // Both: first the position, then the moves.
        const std::string second = after.at("moves").at(0);
        CHECK(leaves({name, "2", "--position", position, "--moves", second}) ==
              leaves({name, "2", "--moves", first + ", " + second}));
        CHECK(
            search({name, "--player", "alphabeta(depth=3)", "--position", position}).at("score") ==
            search({name, "--player", "alphabeta(depth=3)", "--moves", first}).at("score"));
    }
}

TEST_CASE("cli: search finds what is known", "[cli]") {
    // Tic-tac-toe is a draw.
    for (const char* player : {"minimax", "negamax", "alphabeta", "alphabeta_tt"}) {
        INFO(player);
        const json result = search({"tic_tac_toe", "--player", std::string(player) + "(depth=9)"});
        CHECK(result.at("score") == 0);
        CHECK(result.at("proven") == "draw");
        CHECK(result.at("depth") == 9);
        CHECK(result.at("nodes") > 0);
        CHECK(result.at("seconds") >= 0);
        CHECK(result.at("pv").size() == 9);
        CHECK(result.at("pv").at(0) == result.at("move"));
    }
    // An open row of three, to move: a win at once; not to move: a loss after the next ply.
    const std::string player = "alphabeta_tt(depth=6)";
    const json win = search({"connect_four", "--player", player, "--moves", row_of_three});
    CHECK(win.at("move") == "d");
    CHECK(win.at("proven") == "win");
    CHECK(win.at("score") == ply::win_score - 1);
    const json loss = search({"connect_four", "--player", player, "--moves", "c c d d e"});
    CHECK(loss.at("proven") == "loss");
    CHECK(loss.at("score") == -(ply::win_score - 2));
    CHECK(search({"connect_four", "--player", "alphabeta(depth=3)"}).at("proven").is_null());
    // Nim: the sum without carry decides (Bouton 1901); 3 ^ 4 ^ 5 = 2, so 3 must become 1.
    CHECK(search({"nim(heaps=3-4-5)", "--player", "alphabeta_tt(depth=12)"}).at("proven") == "win");
    CHECK(search({"nim(heaps=1-4-5)", "--player", "alphabeta_tt(depth=10)"}).at("proven") ==
          "loss");
    // 4x4 connect four is a draw (John Tromp's table).
    CHECK(search({"connect_four(width=4, height=4)", "--player", "alphabeta_tt(depth=16)"})
              .at("proven") == "draw");

    const ProgramRun text = run_well(
        {"search", "connect_four", "--moves", row_of_three, "--player", "alphabeta(depth=4)"});
    CHECK_THAT(text.out, containing("move   d\n"));
    CHECK_THAT(text.out, containing("win in 1 ply, proven win"));
    CHECK_THAT(text.out, containing("player 1 to move"));

    const json random = search({"tic_tac_toe", "--player", "random"});
    CHECK(random.at("score").is_null());
    CHECK(random.at("proven").is_null());
}

TEST_CASE("cli: search shows all lines that were asked for", "[cli]") {
    const std::string player = "pvs(multipv=3, depth=5)";
    const json result = search({"connect_four", "--player", player});
    REQUIRE(result.at("lines").size() == 3);
    std::set<std::string> moves;
    for (const json& line : result.at("lines")) moves.insert(line.at("pv").at(0));
    CHECK(moves.size() == 3);
    CHECK(result.at("lines").at(0).at("pv") == result.at("pv"));
    CHECK(result.at("lines").at(0).at("score") == result.at("score"));
    CHECK(search({"connect_four", "--player", "minimax(depth=2)"}).at("lines").size() == 1);
    const ProgramRun text = run_well({"search", "connect_four", "--player", player});
    CHECK_THAT(text.out, containing("\nline    1 "));
    CHECK_THAT(text.out, containing("\nline    3 "));
}

TEST_CASE("cli: search tells how far a win is, and what dice let expect", "[cli]") {
    const json win =
        search({"connect_four", "--player", "alphabeta_tt(depth=6)", "--moves", row_of_three});
    CHECK(win.at("plies") == 1);
    CHECK(win.at("expected").is_null());
    const json dice = search({"pig", "--player", "expectiminimax(depth=4)"});
    CHECK(dice.at("plies").is_null());
    CHECK(dice.at("expected").get<double>() ==
          Approx(dice.at("score").get<double>() / (1 << 29)).margin(1e-6));
    CHECK(dice.at("lines").at(0).at("expected") == dice.at("expected"));
    const ProgramRun text = run_well({"search", "pig", "--player", "expectiminimax(depth=4)"});
    CHECK_THAT(text.out, containing(" %, the chance to win, a draw counts half\n"));
}

TEST_CASE("cli: before dice are thrown each throw is searched, and the mean told", "[cli]") {
    // At the start of pig one can but roll: that is worth what the throws are worth on average.
    const json rolled = search({"pig", "--player", "expectiminimax(depth=3)"});
    const json throws = search({"pig", "--moves", "roll", "--player", "expectiminimax(depth=1)"});
    CHECK(throws.at("move").is_null());
    CHECK(throws.at("searched").get<double>() == Approx(1));
    CHECK(throws.at("expected").get<double>() ==
          Approx(rolled.at("expected").get<double>()).margin(1e-6));
    REQUIRE(throws.at("throws").size() == 6);
    for (const json& thrown : throws.at("throws")) {
        CHECK(thrown.at("chance").get<double>() == Approx(1.0 / 6));
        const json after =
            search({"pig", "--moves", "roll " + thrown.at("throw").get<std::string>(), "--player",
                    "expectiminimax(depth=1)"});
        CHECK(thrown.at("move") == after.at("move"));
        CHECK(thrown.at("score") == after.at("score"));
    }
    // Two dice: 15 throws of two numbers, each for whoever throws the higher one; pairs do not
    // begin.
    const ProgramRun backgammon =
        run_well({"search", "backgammon", "--player", "expectiminimax(depth=1)"});
    CHECK_THAT(backgammon.out, containing(", dice to be thrown, expectiminimax(depth=1)\n"));
    CHECK_THAT(backgammon.out, containing(", the mean for player 1"));
    CHECK(std::count(backgammon.out.begin(), backgammon.out.end(), '%') >= 30);
    const ProgramRun analysis = run_well({"analyze", "lua:pig", "--time", "200ms", "--json"});
    const json last = analysis.json_lines().back();
    CHECK(last.at("final") == true);
    CHECK(last.at("throws").size() == 6);
    CHECK(last.at("searched").get<double>() > 0.9);
}

TEST_CASE("cli: solve says why it proves nothing about dice, and who helps", "[cli]") {
    for (const char* method : {"dfpn", "alphabeta", "retrograde"}) {
        const ProgramRun run = run_program({"solve", "pig", "--method", method});
        CHECK(run.exit_code == 1);
        CHECK_THAT(run.err, containing("that of pig depends on dice as well"));
        CHECK_THAT(run.err, containing("plyboard search \"pig\" --player "
                                       "\"expectiminimax(depth=4)\""));
    }
    CHECK_THAT(run_program({"solve", "lua:pig(players=3)"}).err, containing("maxn(depth=4)"));
    CHECK_THAT(run_program({"solve", "lua:pig"}).err, containing("search \"lua:pig\""));
}

TEST_CASE("cli: search prints no heading without rows", "[cli]") {
    CHECK(run_well({"search", "tic_tac_toe", "--player", "random"}).out.find("nodes  seconds") ==
          std::string::npos);
    CHECK_THAT(run_well({"search", "tic_tac_toe", "--player", "minimax(depth=2)"}).out,
               containing("nodes  seconds"));
}

TEST_CASE("cli: search keeps to its limits", "[cli]") {
    CHECK(search({"connect_four", "--player", "alphabeta_tt(depth=5)"}).at("depth") == 5);
    CHECK(search({"connect_four", "--player", "alphabeta_tt(nodes=5000)"}).at("nodes") <= 6000);
    const json timed = search({"connect_four", "--player", "alphabeta_tt(time=200ms)"});
    CHECK(timed.at("seconds") < 5);  // a busy machine may be late
    CHECK(timed.at("depth") >= 1);
}

TEST_CASE("cli: check of a good game", "[cli]") {
    const ProgramRun text = run_well({"check", "breakthrough", "--games", "50"});
    CHECK_THAT(text.out, containing("50 random games"));
    CHECK_THAT(text.out, containing("the rules keep the contract"));
    const json result =
        run_well({"check", "connect_four", "--games", "20", "--seed", "3", "--json"}).json();
    CHECK(result.at("ok") == true);
    CHECK(result.at("games") == 20);
    CHECK(result.at("failure").is_null());
    CHECK(result.at("size").at("longest") <= 42);
}

TEST_CASE("cli: output that cannot be written is an error, a reader that left is none", "[cli]") {
    const TemporaryFolder folder;
    const std::string errors = folder / "errors";
    const auto shell = [&](const std::string& line) {
        const std::string program = "'" + ply::own_program() + "' ";
        const int status = std::system(("{ " + program + line + "; } 2> '" + errors + "'").c_str());
        return WEXITSTATUS(status);
    };
    const std::string unwritable = "the output could not be written";
    for (const auto& [command, said] :
         {std::pair<const char*, std::string>{"games", "plyboard: " + unwritable + "\n"},
          {"--help", "plyboard: " + unwritable + "\n"},
          {"show connect_four --json", "{\"error\":\"" + unwritable + "\",\"code\":1}\n"}}) {
        INFO(command);
        CHECK(shell(command + std::string(" > /dev/full")) == 1);
        CHECK(bytes_of(errors) == said);
        shell(command + std::string(" | true"));
        CHECK(bytes_of(errors).empty());
    }
    // What would run on for long ends soon.
    for (const char* command : {"analyze connect_four --time 2m --json",
                                "play breakthrough --players mcts mcts --json"}) {
        INFO(command);
        const std::string code = folder / "code";
        shell(command + ("; echo $? > '" + code + "'; } | { head -1 > /dev/null"));
        CHECK(bytes_of(code) == "0\n");
        CHECK(bytes_of(errors).empty());
    }
}

TEST_CASE("cli: words as JSON are those that were named, or all", "[cli]") {
    const json named = run_well({"words", "step", "hop", "--json"}).json();
    REQUIRE(named.size() == 2);
    CHECK(named[0].at("name") == "step");
    CHECK(named[1].at("name") == "hop");
    const json& pieces = named[0].at("parameters").at(0);
    CHECK(pieces.at("name") == "pieces");
    CHECK(pieces.at("default") == "MINE");
    CHECK(pieces.at("optional") == true);

    const json all = run_well({"words", "--json"}).json();
    const std::string page = run_well({"words", "--markdown"}).out;
    std::set<std::string> names;
    for (const json& word : all) {
        INFO(word);
        CHECK(names.insert(word.at("name")).second);
        CHECK_THAT(page, containing(word.at("name").get<std::string>()));
        CHECK_FALSE(word.at("meaning").get<std::string>().empty());
    }
    CHECK(names.contains("step"));
    CHECK(json::parse(run_program({"words", "stepp", "--json"}).err).at("error") ==
          "there is no word 'stepp'; did you mean 'step'?");
}

TEST_CASE("cli: doctor finds everything well", "[cli]") {
    const ProgramRun text = run_well({"doctor"});
    CHECK_THAT(text.out, containing("everything works"));
    CHECK_THAT(text.out, containing("lua:connect_four"));
    CHECK_THAT(text.out, containing("SQLite"));
    for (const json& finding : run_well({"doctor", "--json"}).json_lines()) {
        CHECK(finding.at("good") == true);
        CHECK(!finding.at("detail").get<std::string>().empty());
    }
    const ProgramRun lost =
        run_program({"doctor"}, {.environment = {{"PLYBOARD_PATH", "/nowhere"}}});
    CHECK(lost.exit_code == 1);
    CHECK_THAT(lost.out, containing("BROKEN  folder      /nowhere: missing"));
}

TEST_CASE("cli: tournament from options", "[cli]") {
    const std::vector<std::string> arguments{
        "tournament", "--game", "tic_tac_toe", "--players", "random", "minimax(depth=9)",
        "--rounds",   "3",      "--workers",   "1",         "--json"};
    const auto lines = run_well(arguments).json_lines();
    REQUIRE(lines.size() == 7);  // three rounds, both seats, and the standings
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) CHECK(lines[i].at("game") == "tic_tac_toe");
    CHECK(lines.back().at("complete") == true);
    CHECK(lines.back().at("standings").size() == 2);
    std::vector<std::string> table = arguments;
    table.pop_back();
    CHECK_THAT(run_well(table).out, containing("minimax(depth=9)"));
}

TEST_CASE("cli: engines are kept on the processors of their worker", "[cli]") {
    const TemporaryFolder folder;
    // It writes down where it may run, and plays nothing.
    const std::string engine = folder.write("engine.sh", R"sh(
taskset -pc $$ | sed 's/.*: //' >>"$1"
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) echo bestmove 0000 ;;
    quit) exit ;;
    esac
done
)sh");
    const std::string seen = (folder / "seen").string();
    const int last = usable_processors().back();
    run_program({"tournament", "--game", "chess", "--players",
                 "a = uci(cmd=\"sh " + engine + " " + seen + "\")", "random", "--rounds", "1",
                 "--openings", "0", "--workers", "1", "--affinity", std::to_string(last)});
    // (It was asked what it is called before there was a worker.)
    CHECK(bytes_of(seen).ends_with("\n" + std::to_string(last) + "\n"));
}

TEST_CASE("cli: standings of a journal", "[cli]") {
    const TemporaryFolder folder;
    const std::string journal = (folder.path() / "cup.db").string();
    run_well({"tournament", "--game", "tic_tac_toe", "--players", "random",
              "deep = minimax(depth=9)", "--rounds", "20", "--seed", "3", "--journal", journal});
    const json plain = run_well({"standings", journal, "--json"}).json();
    CHECK(plain.at("matches") == 40);
    CHECK(plain.at("complete") == true);
    CHECK(plain.at("standings").at(0).at("player") == "deep");
    const json& pairs = plain.at("pairings").at(0).at("pairs");
    int sum = 0;
    for (const auto& [kind, count] : pairs.items()) sum += count.get<int>();
    CHECK(sum == 20);
    CHECK(plain.at("effort").size() == 2);

    const json anchored =
        run_well({"standings", journal, "--anchor", "random", "--anchor-elo", "1000", "--json"})
            .json();
    CHECK(anchored.at("standings").at(1).at("elo") == 1000);
    const auto distance = [](const json& all) {
        return all.at("standings").at(0).at("elo").get<double>() -
               all.at("standings").at(1).at("elo").get<double>();
    };
    CHECK(std::abs(distance(anchored) - distance(plain)) < 0.01);
    CHECK(distance(run_well({"standings", journal, "--prior", "5", "--json"}).json()) <
          distance(plain));

    CHECK_THAT(run_well({"standings", journal}).out, containing("The first seat scored"));
    const std::string effort = run_well({"standings", journal, "--tables", "effort"}).out;
    CHECK_THAT(effort, containing("longest"));
    CHECK_THAT(effort, !containing("pairing"));
    const ProgramRun unknown = run_program({"standings", journal, "--anchor", "randm"});
    CHECK(unknown.exit_code == 1);
    CHECK_THAT(unknown.err, containing("did you mean 'random'?"));
}

TEST_CASE("cli: output that is not a terminal has no escape sequences", "[cli]") {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"show", "connect_four", "--moves", "d d e"},
          {"games"},
          {"play", "tic_tac_toe", "--players", "random", "random"},
          {"search", "tic_tac_toe", "--player", "alphabeta(depth=3)"},
          {"tournament", "--game", "tic_tac_toe", "--players", "random", "a = random", "--rounds",
           "2"},
          {"doctor"}}) {
        INFO(command_text(arguments));
        for (const char* no_colour : {"", "1"}) {
            const ProgramRun run =
                run_program(arguments, {.environment = {{"NO_COLOR", no_colour}}});
            CHECK(run.exit_code == 0);
            CHECK(run.out.find('\x1b') == std::string::npos);
            CHECK(run.err.find('\x1b') == std::string::npos);
        }
    }
}
