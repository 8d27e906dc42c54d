// Games in which players do not see everything: their rules, and what is known of them.

#include <map>

#include "framework/game/view.hpp"
#include "framework/search/hidden/best_response.hpp"
#include "framework/search/hidden/cfr.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_states.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

StrategyWorth solved_by_cfr(const std::string& name, int iterations) {
    const auto game = open_named(name);
    const InformationTree tree(*game, Position::start(*game));
    Cfr cfr(tree, CfrMethod::plus);
    for (int i = 0; i < iterations; ++i) cfr.iterate();
    return worth_of(tree, cfr.average());
}

void resamples_all(const std::string& name, int samples, bool as_likely) {
    INFO(name);
    ply_test::resamples_all(*open_named(name), samples, as_likely);
}

}  // namespace

TEST_CASE("hidden games: they keep the contract", "[hidden]") {
    for (const std::string name :
         {"kuhn_poker(players=3)", "liars_dice(dice=2, others=3, faces=4, wild=lowest)",
          "goofspiel(cards=3, order=descending)", "goofspiel(cards=13, order=ascending)",
          "dark_hex(size=2)", "dark_hex(size=6)", "battleship(size=3, ships=2-1)"})
        keeps_contract(name, 2);
}

TEST_CASE("hidden games: what is resampled is what may be", "[hidden]") {
    resamples_all("kuhn_poker", 300, true);
    resamples_all("liars_dice(faces=2)", 200, true);
    resamples_all("liars_dice(dice=2, faces=2, wild=highest)", 200, true);
    resamples_all("goofspiel(cards=2)", 100, true);
    resamples_all("dark_hex(size=2)", 80, false);
    resamples_all("battleship(size=2, ships=1)", 60, false);
}

TEST_CASE("liar's dice: it is worth what was found before", "[hidden]") {
    // One die each, of so many faces: https://github.com/thomasahle/snyd, exact values.
    const struct {
        const char* game;
        double value;
    } cases[] = {{"liars_dice(faces=2)", 0},
                 {"liars_dice(faces=3)", -1 / 9.0},
                 {"liars_dice(faces=4)", -1 / 8.0},
                 {"liars_dice(faces=2, wild=lowest)", 1},
                 {"liars_dice(faces=3, wild=lowest)", 1 / 3.0},
                 {"liars_dice(faces=4, wild=lowest)", 0},
                 {"liars_dice(dice=2, faces=2)", 1 / 4.0}};
    for (const auto& [game, value] : cases) {
        INFO(game);
        const StrategyWorth worth = solved_by_cfr(game, 150);
        CHECK(worth.exploitability() < 0.02);
        CHECK(worth.payoffs[0] == Approx(value).margin(0.01));
    }
}

TEST_CASE("goofspiel: nobody is better off", "[hidden]") {
    for (const std::string game : {"goofspiel(cards=3)", "goofspiel(cards=4, order=descending)"}) {
        INFO(game);
        const StrategyWorth worth = solved_by_cfr(game, 100);
        CHECK(worth.payoffs[0] == Approx(0).margin(0.01));
        CHECK(worth.exploitability() < 0.02);
    }
}

TEST_CASE("goofspiel: prizes go to the higher card", "[hidden]") {
    const auto game = open_named("goofspiel(cards=3, order=descending)");
    CHECK(after(*game, "0-0 1.2.3 1.2.3 1.2 3", "1 2") == "0-3 2.3 1.3 1 2");
    CHECK(after(*game, "0-3 2.3 1.3 1 2", "3 3") == "0-3 2 1 - 1");
    CHECK(after(*game, "0-3 2 1 - 1", "2 1") == "1-3 - - - -");
    CHECK_THROWS_WITH(game->parse_state("0-0 1.2.3 1.2 1.2 3"), containing("write the points"));
}

TEST_CASE("phantom games: who runs into a stone sees it and goes on", "[hidden]") {
    const auto game = open_named("phantom_tic_tac_toe");
    Position position = Position::start(*game);
    const auto make = [&](const char* text) {
        play(*game, position, game->parse_move(position.state, text).value());
    };
    make("b2");
    const Knowledge before = position.known[0];
    make("b2");
    CHECK(game->state_text(position.state) == "3/1x1/3 2 found - b2");
    CHECK(game->mover(position.state) == 1);
    CHECK(position.known[0] == before);
    CHECK(moves_of(*game, position.state).size() == 8);
    CHECK(game->state_text(view_of(*game, position, 0).seen) == "3/1x1/3 2");
    make("a1");
    CHECK(game->state_text(view_of(*game, position, 0).seen) == "3/1x1/3 1");
    CHECK(game->state_text(view_of(*game, position, 1).seen) == "3/1x1/o2 1 found - b2");
}

TEST_CASE("dark hex: player 1 surely wins on 2x2", "[hidden]") {
    // Hayward, http://webdocs.cs.ualberta.ca/~hayward/670gga/jem/games.html: by a first stone on
    // the short diagonal, then one of two cells.
    const StrategyWorth worth = solved_by_cfr("dark_hex(size=2)", 200);
    CHECK(worth.payoffs[0] == Approx(1).margin(0.01));
    CHECK(worth.exploitability() < 0.01);
}

TEST_CASE("battleship: a shot says whether it hit", "[hidden]") {
    const auto game = open_named("battleship(size=3, ships=2-1)");
    CHECK(after(*game, "-/- -/-", "a1-b1 c3 e1-e2 g3 e2 a1 e1 c2") ==
          "a1-b1.c3/e1-e2.g3 e1!.e2!/a1!.c2");
    Position position = Position::start(*game);
    for (const char* const move : {"a1-b1", "c3", "e1-e2", "g3", "e2"})
        play(*game, position, game->parse_move(position.state, move).value());
    CHECK(game->state_text(view_of(*game, position, 0).seen) == "a1-b1.c3/?.? e2!/-");
    CHECK(game->state_text(view_of(*game, position, 1).seen) == "?.?/e1-e2.g3 e2!/-");
    CHECK_FALSE(game->over(game->parse_state("a1-b1.c3/e1-e2.g3 e1!.e2!.f1/a1!.b1!")));
    CHECK(game->outcome(game->parse_state("a1-b1.c3/e1-e2.g3 e1!.e2!.g3!/a1!.b1!")) ==
          Outcome::win(0));
    CHECK_THROWS_WITH(game->parse_state("a1-b1/e1-e2 e1/-"), containing("write the ships"));
    CHECK_THROWS_WITH(open_named("battleship(ships=3-x)"), containing("joined by '-'"));
    CHECK_THROWS_WITH(open_named("battleship(size=2, ships=2-2)"), containing("half of the sea"));
}
