// `plyboard compare`: counts that theory knows, files, and what is refused.

#include <algorithm>
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

json compare(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "compare");
    arguments.emplace_back("--json");
    return run_well(arguments).json();
}

}  // namespace

TEST_CASE("compare: minimax reads 7^d leaves of connect four", "[cli][compare]") {
    const json result = compare({"--games", "connect_four", "--players", "minimax", "negamax",
                                 "--depth", "4", "--positions", "1"});
    REQUIRE(result.at("rows").size() == 8);
    for (const json& row : result.at("rows")) {
        const int depth = row.at("depth");
        CHECK(row.at("leaves").get<double>() == Approx(std::pow(7, depth)));
        CHECK(row.at("nodes").get<double>() == Approx((std::pow(7, depth + 1) - 1) / 6));
        CHECK(row.at("branching").get<double>() == Approx(7));
        CHECK(row.at("deepens") == false);
        CHECK(row.at("first_move_cutoffs").is_null());
    }
}

TEST_CASE("compare: the same counts each time, whoever else is there", "[cli][compare]") {
    const auto rows_of = [](std::vector<std::string> players) {
        std::vector<std::string> arguments{"--games", "tic_tac_toe", "--depth",  "3..4",
                                           "--seed",  "7",           "--players"};
        arguments.insert(arguments.end(), players.begin(), players.end());
        std::vector<std::pair<double, double>> counts;
        const json result = compare(arguments);
        for (const json& row : result.at("rows"))
            if (row.at("player") == "alphabeta_tt")
                counts.emplace_back(row.at("nodes"), row.at("leaves"));
        return counts;
    };
    const auto alone = rows_of({"alphabeta_tt"});
    CHECK(alone.size() == 2);
    CHECK(alone == rows_of({"mtdf", "alphabeta_tt", "deep = alphabeta_tt(tt=1)"}));
}

TEST_CASE("compare: files for tables and plots", "[cli][compare]") {
    const TemporaryFolder folder;
    const std::string csv = folder / "counts.csv";
    const std::string svg = folder / "nodes.svg";
    run_well({"compare", "--games", "tic_tac_toe", "nim", "--players", "alphabeta", "negascout",
              "--depth", "3", "--positions", "2", "--csv", csv, "--plot", svg});
    // Two games, two players, three depths, two positions, and the heading.
    CHECK(std::ranges::count(bytes_of(csv), '\n') == 2 * 2 * 3 * 2 + 1);
    CHECK_THAT(bytes_of(svg), containing(">negascout</text>"));
    const ProgramRun nowhere = run_program({"compare", "--games", "nim", "--players", "alphabeta",
                                            "--depth", "1", "--csv", "/nowhere/counts.csv"});
    CHECK(nowhere.exit_code == 1);
    CHECK_THAT(nowhere.err, containing("/nowhere/counts.csv cannot be written"));
}

TEST_CASE("compare: as deep as each gets in the same time", "[cli][compare]") {
    const json result = compare({"--games", "connect_four", "--players", "minimax", "alphabeta_tt",
                                 "mcts", "--time", "100ms", "--positions", "2"});
    REQUIRE(result.at("rows").size() == 3);
    CHECK(result.at("seconds") == Approx(0.1));
    for (const json& row : result.at("rows")) {
        CHECK(row.at("reached").at("least") <= row.at("reached").at("most"));
        CHECK_FALSE(row.contains("branching"));
    }
}

TEST_CASE("compare: times have units, and --quiet leaves the table alone", "[cli][compare]") {
    std::vector<std::string> words{"compare", "--games",   "tic_tac_toe", "--players",
                                   "minimax", "alphabeta", "--depth",     "2..2"};
    const std::string text = run_well(words).out;
    CHECK_THAT(text, containing("  time  ") && containing(" µs  "));
    CHECK_THAT(text, containing("geometric means"));
    words.emplace_back("--quiet");
    const std::string quiet = run_well(words).out;
    CHECK_THAT(quiet, containing("alphabeta"));
    CHECK_THAT(quiet, !containing("geometric means"));
    CHECK(std::ranges::count(quiet, '\n') == 4);
}

TEST_CASE("compare: what cannot be compared is said in one sentence", "[cli][compare]") {
    using Words = std::vector<std::string>;
    const std::vector<std::pair<Words, std::string>> table{
        {{"--players", "alphabeta"}, "--games is missing"},
        {{"--games", "nim"}, "--players is missing"},
        {{"--games", "nim", "--players", "random"}, "random does not search"},
        {{"--games", "nim", "--players", "mcts"}, "compare it with --time"},
        {{"--games", "nim", "--players", "minimax(depth=3)"}, "leave depth out"},
        {{"--games", "nim", "--players", "minimax", "minimax"}, "is there twice"},
        {{"--games", "nim", "--players", "minimaks"}, "did you mean 'minimax'"},
        {{"--games", "nimm", "--players", "minimax"}, "did you mean 'nim'"},
        {{"--games", "nim", "--players", "minimax", "--depth", "0"}, "4..8"},
        {{"--games", "nim", "--players", "minimax", "--depth", "5..3"}, "is empty"},
        {{"--games", "nim", "--players", "minimax", "--depth", "3", "--time", "1s"}, "leave one"},
        {{"--games", "nim", "--players", "minimax", "--plot", "x", "--time", "1s"}, "leave --time"},
        {{"--games", "nim", "--players", "minimax", "--time", "soon"}, "500ms"},
        {{"--games", "nim", "--players", "minimax", "--positions", "0"}, "from 1 to"},
    };
    for (const auto& [arguments, sentence] : table) {
        Words words{"compare"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        INFO(command_text(words));
        const ProgramRun run = run_program(words);
        CHECK((run.exit_code == 1 || run.exit_code == 2));
        CHECK(run.out.empty());
        CHECK_THAT(run.err, containing(sentence));
        CHECK(std::ranges::count(run.err, '\n') == 1);
    }
}
