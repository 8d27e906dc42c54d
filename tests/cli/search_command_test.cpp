// search, perft and solve as they are typed, and the positions that they begin at.
#include <algorithm>
#include <map>
#include <set>

#include "framework/game/score.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

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
    CHECK(win.at("text") == "win in 1 ply");
    CHECK(win.at("expected") == 1);
    const json dice = search({"pig", "--player", "expectiminimax(depth=4)"});
    CHECK(dice.at("plies").is_null());
    CHECK(dice.at("expected").get<double>() ==
          Approx(dice.at("score").get<double>() / (1 << 29)).margin(1e-6));
    CHECK(dice.at("lines").at(0).at("expected") == dice.at("expected"));
    const ProgramRun text = run_well({"search", "pig", "--player", "expectiminimax(depth=4)"});
    CHECK_THAT(text.out, containing(" %, the chance to win, a draw counts half\n"));
}

TEST_CASE("cli: before the first throw of backgammon the best throws are the published ones",
          "[cli]") {
    // 3-1 before 4-2 before all others: the rollouts of GNU Backgammon, +0.167 and +0.123 points.
    const json found = search({"backgammon"});
    CHECK(found.at("player").get<std::string>().starts_with("expectiminimax(depth=1"));
    std::map<std::string, double> values;
    for (const json& thrown : found.at("throws"))
        values[thrown.at("throw").get<std::string>()] = thrown.at("value").get<double>();
    REQUIRE(values.size() == 30);
    for (const auto& [thrown, value] : values) {
        INFO(thrown);
        if (thrown != "3-1") CHECK(value < values.at("3-1"));
        if (thrown != "3-1" && thrown != "4-2") CHECK(value < values.at("4-2"));
    }
    // An evaluation that counts no points is no chance to win.
    CHECK(search({"lua:royal_game_of_ur"}).at("player").get<std::string>().starts_with("mcts"));
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

TEST_CASE("cli: after a shuffled setup a game is searched and solved like one without chance",
          "[cli]") {
    const TemporaryFolder folder;
    const std::string game = folder.write("row.lua", R"(
game { name = "Row", board = square(4, 1), nomoves = "loss", shuffled = { "a1 b1 c1 d1" } }
setup = "xxoo"
moves = { step, MINE, orthogonal, THEIRS }
)");
    // b1 takes c1, d1 takes c1, and a1 has no neighbour.
    CHECK(search({game, "--player", "pvs(depth=9)", "--position", "xxoo 1"}).at("proven") ==
          "loss");
    for (const char* method : {"alphabeta", "dfpn", "retrograde"}) {
        const json solved =
            run_well({"solve", game, "--method", method, "--position", "xxoo 1", "--json"}).json();
        CHECK(solved.at("value") == "loss");
        CHECK(solved.value("plies", 2) == 2);
    }
    CHECK_THAT(run_well({"show", game}).out, containing("with chance before the first move only"));
    CHECK(run_well({"show", game, "--json"}).json().at("chance_first") == true);

    const std::vector<std::vector<std::string>> asked{
        {"search", game, "--player", "pvs(depth=3)"},
        {"search", game, "--player", "paranoid(depth=3)"},
        {"analyze", game, "--player", "pvs", "--time", "1s"},
        {"solve", game},
        {"solve", game, "--method", "retrograde"},
        {"trace", game}};
    for (const auto& words : asked) {
        const ProgramRun refused = run_program(words);
        CHECK(refused.exit_code == 1);
        CHECK_THAT(refused.err,
                   containing("chance moves in this position, not a player; add its result to "
                              "--moves, or take a position after it, such as --position \""));
    }
    // All six rows, equally likely; what is not said is searched by one who knows chance.
    CHECK_THAT(run_well({"search", game, "--player", "expectiminimax(depth=9)"}).out,
               containing(", the mean for player 1"));
    CHECK_THAT(run_well({"analyze", game, "--time", "200ms"}).out, containing("mcts("));
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
