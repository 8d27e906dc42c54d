// Numbers for people: times, and scores with their units.

#include <nlohmann/json.hpp>

#include "framework/report/text/number_text.hpp"
#include "framework/report/text/outcome_text.hpp"
#include "framework/report/text/score_scale.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
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
    CHECK(text("pvs", plain, "hex", -12) == "-12 units");  // the rules were not asked
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

TEST_CASE("score: a lead by an evaluation is a chance to win", "[text]") {
    const auto game = ply_test::lua_game(R"(
game { name = "Lead", board = square(3, 3), winning_lead = { stones = 40, sides = 5 } }
moves = { { place, EMPTY } }
function evaluate.stones(me) return count(MINE) - count(THEIRS) end
function evaluate.sides(me) return count(MINE, border) - count(THEIRS, border) end
function evaluate.corners(me) return count(MINE, corners) - count(THEIRS, corners) end
)");
    const auto scale = [&](const char* searcher) {
        const SearcherSpec spec = parse_searcher(searcher);
        return ScoreScale(&spec, *game);
    };
    // Three of four are won; twice as far ahead odds are the square, 9 to 1.
    for (const char* const by : {"pvs", "alphabeta", "minimax", "pvs(eval=stones)", "mtdf"}) {
        INFO(by);
        CHECK(scale(by).text(40) == "75.0 %");
        CHECK(scale(by).text(-40) == "25.0 %");
        CHECK(scale(by).text(80) == "90.0 %");
        CHECK(scale(by).text(0) == "50.0 %");
        CHECK(scale(by).text(win_score - 3) == "win in 3 plies");
    }
    CHECK(scale("pvs").text(max_evaluation) == "99.9 %");  // no evaluation is sure
    CHECK(scale("pvs").meaning(40) == "the chance to win, by an evaluation of +40");
    CHECK(scale("pvs").expected(-80) == ply_test::Approx(-0.8));
    CHECK(score_json(40, scale("pvs"))["expected"] == 0.5);
    // What was learned says it by itself: scores are 100 times the logarithm of odds, ln 3
    // = 1.0986.
    CHECK(scale("pvs(eval=\"learned(file=F)\")").text(110) == "75.0 %");
    CHECK(scale("mcts").text(24) == "62.0 %");
    // By a sum, who is so far ahead by each part; an evaluation that does not say it keeps its
    // units.
    CHECK(scale("pvs(eval=\"sum(stones=2, sides=-4)\")").text(100) == "75.0 %");
    CHECK(scale("pvs(eval=corners)").text(3) == "+3 units");
    CHECK(scale("pvs(eval=\"sum(stones=2, corners=1)\")").text(3) == "+3 units");
    CHECK(scale("pvs(eval=none)").text(0) == "0");
    // Chess counts pawns; what they are worth people's games say: 298 hundredths win three of four.
    const auto chess = ply_test::open_named("chess");
    const ScoreScale pawns(nullptr, *chess);
    CHECK(pawns.text(298) == "+2.98 pawns");
    CHECK(pawns.meaning(298) == "75.0 % to win");
    const SearcherSpec mcts = parse_searcher("mcts");
    const ScoreScale chances(&mcts, *chess);
    CHECK(chances.text(50) == "+2.98 pawns");
    CHECK(chances.text(0) == "0");
    CHECK(chances.meaning(50) == "75.0 % to win");
}

TEST_CASE("score: with three players, the share of the others that one beats", "[text]") {
    const auto game = ply_test::lua_game(R"(
game { name = "Three", board = square(3, 3), players = 3, winning_lead = { stones = 40 } }
moves = { { place, EMPTY } }
function evaluate.stones(me) return 2 * count(MINE) - count(THEIRS) end
)");
    const SearcherSpec mcts = parse_searcher("mcts");
    for (const char* const by : {"maxn", "paranoid", "best_reply"}) {
        INFO(by);
        const SearcherSpec spec = parse_searcher(by);
        const ScoreScale scale(&spec, *game);
        CHECK(scale.text(40) == "75.0 %");
        CHECK(scale.text(0) == ScoreScale(&mcts, *game).text(0));
        CHECK(scale.meaning(40) ==
              "the share of the others that one beats, by an evaluation of +40");
        // One of the others wins in 3 plies, and who loses with him is level.
        const Score lost = score_of(Outcome::win(1, 3), Goal::win, 0, 3);
        CHECK(scale.text(lost) == "25.0 % in 3 plies");
        CHECK(scale.meaning(lost).empty());
        CHECK(score_json(lost, scale)["expected"] == -0.5);
    }
}

TEST_CASE("score: every evaluation says how far ahead by it one wins", "[text][catalogue]") {
    int evaluations = 0;
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        if (!entry.problem.empty() || !entry.built) continue;
        const std::string name = entry.source.name;
        const auto game = open_game(entry.source);
        const Facts& facts = game->facts();
        if (facts.chance_later() || facts.hidden || facts.goal != Goal::win)
            continue;
        const auto names = game->evaluations();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].starts_with("only_") || name.starts_with("chess")) continue;
            INFO(name << " " << names[i]);
            CHECK(game->winning_lead(static_cast<int>(i)) > 0);
            ++evaluations;
        }
    }
    CHECK(evaluations > 40);
}
