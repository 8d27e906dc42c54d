// Backgammon: plays as players write them, positions as GNU Backgammon does.

#include "tests/support/plugin_games.hpp"
#include "tests/unit/plugins/backgammon_board.hpp"

using namespace ply_test::backgammon;
using ply_test::containing;
using ply_test::open_named;

TEST_CASE("backgammon: plays as players write them", "[backgammon]") {
    const auto game = open_named("backgammon(begins=first)");
    const auto writes = [&](const AnyState& state, const std::string& typed,
                            const std::string& written) {
        INFO(typed);
        const auto move = game->parse_move(state, typed);
        REQUIRE(move.has_value());
        CHECK(game->move_text(state, *move) == written);
    };
    AnyState state = played(*game, game->start(), "6-6");
    for (const char* typed : {"24/18(2)+13/7(2)", "24/18(2) 13/7(2)", "13/7 24/18 13/7 24/18"})
        writes(state, typed, "24/18(2)+13/7(2)");
    writes(played(*game, game->start(), "5-5"), "13/8/3(2)", "13/3(2)");
    state = played(*game, game->start(), "3-1");
    for (const char* typed : {"8/5 6/5", "6/5, 8/5", "8/5+6/5"}) writes(state, typed, "8/5+6/5");
    for (const char* typed : {"24/20", "24/21/20", "24/23/20", "24/21 21/20"})
        writes(state, typed, "24/20");
    for (const char* typed :
         {"8/5", "24/19", "8/5 6/4", "8/", "x/5", "8/5(9) 6/5", "8/5 6/5 6/5", "+"})
        CHECK(!game->parse_move(state, typed));
    // One man past a man of the other player, hit or not.
    state = played(*game, game->parse_state(text_of(race({13}, {18}))), "6-3");
    CHECK(move_list(*game, state).size() == 2);
    for (const char* typed : {"13/4", "13/10/4", "13/10 10/4"}) writes(state, typed, "13/4");
    for (const char* typed : {"13/7*/4", "13/7/4"}) writes(state, typed, "13/7*/4");
    state = played(*game, game->parse_state(text_of(race({25, 6}, {3}))), "4-3");
    for (const char* typed : {"bar/22*+6/2", "bar/22 6/2", "Bar/22* 6/2", "25/22*,6/2"})
        writes(state, typed, "bar/22*+6/2");
    // The first man to come takes what stands alone there; GNU Backgammon 1.07 writes it so.
    writes(played(*game, game->parse_state("BDAB0SAEMQAAAA"), "6-6"), "17/11*/5 17/11 14/8",
           "17/11*/5+17/11+14/8");
    // A game of GNU Backgammon 1.07 against itself, as it exports matches; the bar is 25, off is 0.
    const auto whole = open_named("backgammon");
    state = whole->start();
    const char* const turns[] = {"2-1", "13/11 24/23",
                                 "5-2", "13/8 24/22",
                                 "6-3", "8/5 11/5",
                                 "5-3", "8/3 6/3",
                                 "6-2", "23/21 21/15",
                                 "4-2", "8/4 6/4",
                                 "4-1", "15/11 6/5",
                                 "3-1", "6/5 8/5",
                                 "2-1", "6/4 5/4",
                                 "4-3", "8/5 5/1*",
                                 "6-5", "pass",
                                 "5-2", "13/8 24/22",
                                 "3-3", "pass",
                                 "5-1", "8/7 13/8",
                                 "5-2", "25/23 23/18*",
                                 "6-5", "pass",
                                 "3-2", "18/16 16/13",
                                 "6-3", "25/22 22/16",
                                 "6-2", "13/7 11/9*",
                                 "5-1", "25/24 8/3",
                                 "4-2", "13/9 9/7",
                                 "6-6", "22/16* 22/16 13/7 7/1",
                                 "2-2", "25/23 13/11 13/11 13/11",
                                 "5-4", "13/9 9/4",
                                 "6-6", "23/17 17/11 11/5 11/5",
                                 "3-1", "3/2 5/2",
                                 "4-3", "11/7 11/8",
                                 "5-3", "16/11 16/13",
                                 "5-2", "8/3 5/3",
                                 "3-1", "4/1 13/12",
                                 "3-2", "6/4 4/1*",
                                 "4-3", "pass",
                                 "6-3", "5/2 8/2",
                                 "3-3", "pass",
                                 "3-2", "7/4 8/6",
                                 "6-3", "pass",
                                 "6-5", "7/2 7/1",
                                 "2-2", "pass",
                                 "4-1", "6/2 2/1",
                                 "2-1", "pass",
                                 "4-3", "6/3 6/2",
                                 "3-2", "pass",
                                 "4-2", "5/1 5/3",
                                 "6-3", "25/19 19/16",
                                 "3-3", "3/0 3/0 3/0 3/0",
                                 "5-3", "16/11 12/9",
                                 "6-3", "4/1 4/0",
                                 "6-5", "11/5 11/6",
                                 "3-2", "2/0 4/1",
                                 "5-2", "9/4 2/0",
                                 "4-3", "2/0 2/0",
                                 "4-3", "3/0 4/0",
                                 "4-4", "2/0 1/0 1/0 1/0"};
    for (const char* turn : turns) {
        CHECK(!whole->over(state));
        state = played(*whole, state, turn);
    }
    // There the other resigned.
    CHECK(sides_of(*whole, state).men[0] == race({1, 1, 1}, {}).men[0]);
}

TEST_CASE("backgammon: positions as GNU Backgammon writes them", "[backgammon]") {
    // The texts are those of GNU Backgammon 1.07; our first player is its player 0.
    const auto game = open_named("backgammon(cube=64)");
    const auto after = [&](const std::vector<std::string>& moves) {
        AnyState state = game->start();
        for (const std::string& move : moves) state = played(*game, state, move);
        return game->state_text(state);
    };
    CHECK(game->state_text(game->start()).substr(0, 14) == "4HPwATDgc/ABMA");
    CHECK(after({"1-3"}) == "4HPwATDgc/ABMA:cIkFAAAAAAAE");
    CHECK(after({"1-3", "8/5 6/5"}) == "sGfwATDgc/ABMA:MAEAAAAAAAAE");
    CHECK(after({"1-3", "8/5 6/5", "roll", "6-2", "24/18 13/11"}) == "4HPkQSCwZ/ABMA:cAkAAAAAAAAE");
    AnyState state = game->parse_state("sGfwATDgc/ABMA:cAkAAAAAAAAE");
    for (const auto& [move, text] : std::vector<std::pair<std::string, std::string>>{
             {"double", "sGfwATDgc/ABMA:cBEAAAAAAAAE"},
             {"take", "sGfwATDgc/ABMA:QQkAAAAAAAAE"},
             {"6-5", "sGfwATDgc/ABMA:QQkXAAAAAAAE"},
             {"24/13", "4HPwAyCwZ/ABMA:AQEAAAAAAAAE"},
             {"double", "4HPwAyCwZ/ABMA:ARkAAAAAAAAE"},
             {"drop", "4HPwAyCwZ/ABMA:AQwAAAAAAAAE"}}) {
        state = played(*game, state, move);
        INFO(move);
        CHECK(game->state_text(state) == text);
        CHECK(game->parse_state(text) == state);
    }
    CHECK(game->outcome(state) == Outcome::scores({2000, 0}));
    // Without a match ID; with the score of a match, which is passed over; after the throw is
    // chosen.
    CHECK(sides_of(*game, game->parse_state("4HPwATDgc/ABMA")).men[1][24] == 2);
    CHECK(game->mover(game->parse_state("4HPwATDgc/ABMA:cAlyAAAAAAAA")) == 1);
    const AnyState rolls = game->parse_state("4HPwATDgc/ABMA:cAkAAAAAAAAE throws");
    CHECK(game->mover(rolls) == chance_player);
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "14 letters"},
             {"4HPwATDgc/ABM", "14 letters"},
             {"4HPwATDgc-ABMA", "14 letters"},
             {"4HPwATDgc/ABMA:cAk", "12 letters"},
             {"4HPwATDgc/ABMAxcAkAAAAAAAAE", "12 letters"},
             {"AAAAAAAAAAAAAA", "no men"},
             {"//////////////", "more than 15"},
             {"4HPwATDgc/ABMA:dwkAAAAAAAAE", "more than the game's option cube"},
             {"4HPwATDgc/ABMA:cAk4AAAAAAAE", "dice show 1 to 6"},
             {"4HPwATDgc/ABMA:MBEXAAAAAAAE", "nobody plays"},
             {"4HPwATDgc/ABMA:AAEAAAAAAAAE", "nobody's"},
             {"4HPwATDgc/ABMA:MAIAAAAAAAAE", "borne off all men"},
             {"4HPwATDgc/ABMA:MAMAAAAAAAAE", "resigns"},
             {"4HPwATDgc/ABMA:cAkXAAAAAAAE throws", "could double"}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
    Sides shared = race({6, 5}, {20});
    CHECK_THROWS_WITH(game->parse_state(text_of(shared)), containing("on one point"));
    CHECK_THROWS_WITH(open_named("backgammon")->parse_state("sGfwATDgc/ABMA:QQkAAAAAAAAE"),
                      containing("option cube"));
}
