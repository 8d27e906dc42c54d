// Searchers side by side: positions, means, tables, the plot.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "framework/report/compare/comparison.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/study/experiment.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

Measurement measured(int asked, int depth, std::uint64_t nodes, std::uint64_t leaves,
                     double seconds) {
    Measurement one;
    one.asked_depth = asked;
    one.depth = depth;
    one.iterations = 1;
    one.nodes = nodes;
    one.leaves = leaves;
    one.seconds = seconds;
    return one;
}

Comparison two_games() {
    Comparison comparison;
    comparison.games = {"a", "b"};
    comparison.positions = {{"start"}, {"start, \"quoted\""}};
    comparison.players = {"p"};
    comparison.searches = {{0, 0, 0, measured(1, 1, 10, 4, 1)},
                           {1, 0, 0, measured(1, 1, 1000, 9, 1)},
                           {0, 0, 0, measured(2, 2, 50, 25, 1)}};
    return comparison;
}

/// The height at which a line of text stands in the picture.
double height_of(const std::string& svg, const std::string& label) {
    const std::size_t end = svg.find("\" text-anchor=\"end\">" + label + "<");
    REQUIRE(end != std::string::npos);
    return std::stod(svg.substr(svg.rfind("y=\"", end) + 3));
}

}  // namespace

TEST_CASE("experiment: means over searches, by hand", "[experiment]") {
    Measurement first = measured(2, 2, 10, 4, 0.5);
    Measurement second = measured(2, 1, 1000, 25, 2);
    first.counts = {.cutoffs = 10, .first_move_cutoffs = 9};
    second.counts = {.cutoffs = 30, .first_move_cutoffs = 11};
    second.proven = true;
    second.iterations = 2;
    const Summary mean = summary_of(std::vector{first, second});
    CHECK(mean.searches == 2);
    CHECK(mean.nodes == Approx(100));         // sqrt(10 * 1000)
    CHECK(mean.leaves == Approx(10));         // sqrt(4 * 25)
    CHECK(mean.seconds == Approx(1));         // sqrt(0.5 * 2)
    CHECK(mean.branching == Approx(3.1623));  // sqrt(10)
    CHECK(mean.first_move == Approx(0.5));    // 20 of 40
    CHECK(mean.nodes_per_second == Approx(404));
    CHECK(mean.depth == Approx(1.5));
    CHECK(mean.least_depth == 1);
    CHECK(mean.most_depth == 2);
    CHECK(mean.proven == 1);
    CHECK(mean.short_of_depth == 1);
    CHECK(mean.deepens);
}

TEST_CASE("experiment: what was counted is told as it was counted", "[experiment]") {
    for (std::uint64_t count = 1; count < 1'000'000; count = 3 * count + 1) {
        const Summary one = summary_of(std::vector{measured(1, 1, count, count, 1)});
        CHECK(one.nodes == static_cast<double>(count));
        CHECK(one.leaves == static_cast<double>(count));
    }
}

TEST_CASE("experiment: what is not counted does not spoil a mean", "[experiment]") {
    const Summary mean = summary_of(std::vector{measured(0, 3, 0, 0, 0)});
    CHECK(mean.nodes == Approx(1));
    CHECK(mean.branching == 0);
    CHECK_FALSE(mean.has_cutoffs);
}

TEST_CASE("experiment: positions are distinct, repeatable, and a player moves", "[experiment]") {
    for (const auto& game : {make_game<Dice>(), make_game<Trio>(), make_game<Puzzle>(),
                             make_game<Shuffle<Repetition::Rule::draw>>(),
                             make_game<Shuffle<Repetition::Rule::forbidden>>()}) {
        INFO(game->info().name);
        const auto positions = sample_positions(*game, 8, 5);
        const auto again = sample_positions(*game, 8, 5);
        REQUIRE(positions.size() == 8);
        REQUIRE(again.size() == 8);
        CHECK(positions[0].state == game->start());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            CHECK(positions[i].state == again[i].state);
            CHECK(game->mover(positions[i].state) != chance_player);
            CHECK_FALSE(outcome(*game, positions[i]).has_value());
            for (std::size_t j = 0; j < i; ++j)
                CHECK_FALSE(positions[i].state == positions[j].state);
        }
    }
    // A game with fewer positions gives those that it has.
    const auto small = make_game<Literal>({{"tree", "[[1,2],[3,4]]"}});
    CHECK(sample_positions(*small, 10, 1).size() == 3);
}

TEST_CASE("experiment: a search by depth goes to that depth and counts it all", "[experiment]") {
    const auto game = make_game<Literal>({{"tree", "[[3,12,8],[2,4,6],[14,5,2]]"}});
    const Position start = Position::start(*game);
    const auto minimax = make_searcher(parse_searcher("minimax"), *game);
    const Measurement whole = measure(*minimax, start, {.depth = 2}, {});
    CHECK(whole.nodes == 13);
    CHECK(whole.leaves == 9);
    CHECK(whole.iterations == 1);
    // Russell and Norvig's tree: alpha-beta leaves out two of the nine leaves.
    const auto alphabeta = make_searcher(parse_searcher("alphabeta"), *game);
    const Measurement pruned = measure(*alphabeta, start, {.depth = 2}, {});
    CHECK(pruned.leaves == 7);
    CHECK(pruned.counts.cutoffs == 1);
    CHECK(pruned.counts.first_move_cutoffs == 1);
}

TEST_CASE("comparison: rows are complete or left out; all games have their own", "[experiment]") {
    const auto rows = comparison_rows(two_games());
    // Depth 2 of game b is missing: it has no row, and all games together have none.
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].game == 0);
    CHECK(rows[1].depth == 2);
    CHECK(rows[2].game == 1);
    CHECK(rows[3].game == -1);
    CHECK(rows[3].depth == 1);
    CHECK(rows[3].mean.nodes == Approx(100));
    CHECK(rows[3].mean.leaves == Approx(6));
    const auto json = comparison_json(two_games());
    CHECK(json.at("rows").size() == 4);
    CHECK(json.at("rows").at(3).at("game").is_null());
}

TEST_CASE("comparison: tables keep to 80 columns", "[experiment]") {
    Comparison comparison = two_games();
    comparison.players = {"a very long name of a player (with=options, and=more of them)"};
    comparison.searches[0].measured.nodes = 999'999'999'999;
    comparison.searches[0].measured.leaves = 88'888'888'888;
    comparison.searches[0].measured.seconds = 12345;
    for (const double seconds : {0.0, 10.0}) {
        comparison.seconds = seconds;
        std::istringstream lines(comparison_text(comparison, false));
        for (std::string line; std::getline(lines, line);) {
            INFO(line);
            CHECK(columns_of(line) <= 80);
        }
    }
}

TEST_CASE("comparison: players with long names have numbers and a legend", "[experiment]") {
    Comparison comparison = two_games();
    comparison.players = {"pvs(tt=16, aspiration=no, extensions=no, lmr=no, quiescence=no)",
                          "pvs(tt=16, aspiration=no, extensions=no, lmr=yes, quiescence=no)"};
    comparison.searches.push_back({0, 1, 0, measured(1, 1, 20, 8, 1)});
    const std::string text = comparison_text(comparison, false);
    CHECK_THAT(text, containing("    1  1 pvs("));
    CHECK_THAT(text, containing("    1  2 pvs("));
    CHECK_THAT(text, containing("\n 1  " + comparison.players[0] + "\n 2  " +
                                comparison.players[1] + "\n"));
    comparison.players = {"p", "q"};
    CHECK_THAT(comparison_text(comparison, false), containing("    1  q  "));
}

TEST_CASE("comparison: CSV has one line a search, fields quoted", "[experiment]") {
    const std::string csv = comparison_csv(two_games());
    CHECK(std::ranges::count(csv, '\n') == 4);
    CHECK_THAT(csv, containing("\na,p,start,1,1,10,4,1.000000000,0,0\n"));
    CHECK_THAT(csv, containing("\nb,p,\"start, \"\"quoted\"\"\",1,1,1000,9,"));
}

TEST_CASE("plot: powers of ten stand at equal distances; names are escaped", "[experiment]") {
    const std::string svg = svg_of(
        {"t", "depth", "nodes", {{"a<b & c", {{1, 20}, {2, 300}, {3, 40000}}}, {"one", {}}}});
    const double ten = height_of(svg, "10");
    const double hundred = height_of(svg, "100");
    const double thousand = height_of(svg, "1000");
    CHECK(ten - hundred == Approx(hundred - thousand).margin(0.2));
    CHECK(ten > hundred);
    CHECK(svg.find("100 k") != std::string::npos);
    CHECK_THAT(svg, containing("a&lt;b &amp; c"));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.find("nan") == std::string::npos);
    // Nothing to draw is no reason to draw nonsense.
    CHECK(svg_of({"t", "x", "y", {}}).find("nan") == std::string::npos);
    CHECK(svg_of({"t", "x", "y", {{"p", {{3, 1}}}}}).find("nan") == std::string::npos);
}
