// Numbers for people: times, and scores with their units.

#include "framework/report/text/number_text.hpp"
#include "framework/report/text/outcome_text.hpp"
#include "framework/report/text/score_scale.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace std::chrono_literals;

TEST_CASE("time: three digits and a unit, whatever the size", "[text]") {
    CHECK(time_text(0s) == "0 s");
    CHECK(time_text(38'200ns) == "38.2 µs");
    CHECK(time_text(4'503us) == "4.50 ms");
    CHECK(time_text(999'800us) == "1.00 s");
    CHECK(time_text(510ms) == "510 ms");
    CHECK(time_text(83'100ms) == "83.1 s");
    CHECK(time_text(1'000s) == "1000 s");
}

TEST_CASE("score: each has its unit", "[text]") {
    const auto text = [](const char* searcher, const Facts& facts, const char* game, Score score) {
        const SearcherSpec spec = parse_searcher(searcher);
        return ScoreScale(&spec, facts, game).text(score);
    };
    const Facts plain, dice{.chance = true}, margin{.goal = Goal::margin},
        many{.players = 3, .zero_sum = false, .goal = Goal::margin};
    for (const Facts& facts : {plain, dice}) {  // a mean result from -100 to 100
        CHECK(text("mcts", facts, "hex", 24) == "62.0 %");
        CHECK(text("uct", facts, "hex", -100) == "0.0 %");
    }
    for (const char* const searcher : {"mcts", "uct", "ismcts", "pimc(player=\"mcts\")"}) {
        INFO(searcher);  // hundredths of a mean margin
        CHECK(text(searcher, margin, "kalah", 327) == "+3.27 points");
        CHECK(text(searcher, margin, "kalah", -100) == "-1 point");
        CHECK(text(searcher, many, "rows", 50) == "0.50 points");
    }
    CHECK(text("maxn", dice, "pig", max_evaluation / 2) == "75.0 %");
    CHECK(text("expectiminimax(bound=200)", dice, "pig", -100) == "25.0 %");
    CHECK(text("alphabeta", margin, "kalah", 1) == "+1 point");
    CHECK(text("maxn", many, "rows", -3) == "-3 points");
    CHECK(text("maxn", many, "rows", 12) == "12 points");
    CHECK(text("pvs", plain, "chess", 35) == "+0.35 pawns");
    CHECK(text("pvs", plain, "chess", win_score - 1) == "win in 1 ply");
    CHECK(text("pvs", plain, "hex", 4 - win_score) == "loss in 4 plies");
    CHECK(text("pvs", plain, "hex", -12) == "-12 units");
    CHECK(text("pvs", plain, "hex", 0) == "0");
    // Third-party engines count centipawns where there are pawns.
    CHECK(ScoreScale(nullptr, plain, "chess").text(-120) == "-1.20 pawns");
    CHECK(ScoreScale(nullptr, margin, "go").mean_text(2.25) == "+2.25 points");
    // Backgammon counts thousandths of a point, and says so.
    const auto backgammon = ply_test::open_named("backgammon");
    const ScoreScale parts(nullptr, *backgammon);
    CHECK(parts.text(-171) == "-0.17 points");
    CHECK(parts.text(2000) == "+2 points");
    const SearcherSpec mcts = parse_searcher("mcts");
    CHECK(ScoreScale(&mcts, *backgammon).text(-17'100) == "-0.17 points");
    Outcome gammon = Outcome::win(1);
    gammon.utility = {-2000, 2000};
    CHECK(outcome_text(gammon, *backgammon) == "player 2 wins by 2");
}
