// Nine men's morris: counts by theory, mills, flying, the script as a twin.

#include <set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/position.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::moves_of;

namespace {

std::unique_ptr<Game> morris(const std::string& options = "") {
    return open_game(Catalogue::standard().find("nine_mens_morris" + options));
}

using Texts = std::set<std::string>;
}  // namespace

TEST_CASE("nine men's morris: counts of the opening", "[morris]") {
    // Men on different points; the fifth can make one of 16 mills, put down in 3! orders while the
    // other player has 21 * 20 ways, and takes one of two men: one line more each.
    const auto game = morris();
    const std::uint64_t leaves[] = {24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21,
                                    24 * 23 * 22 * 21 * 20 + 16 * 6 * 21 * 20};
    for (int depth = 1; depth <= 5; ++depth)
        CHECK(game->perft(game->start(), depth, Bulk::yes) == leaves[depth - 1]);
    CHECK(game->perft(game->start(), 4, Bulk::no) == leaves[3]);
}

TEST_CASE("nine men's morris: the script plays the same game", "[morris]") {
    ply_test::TwinTexts texts;
    texts.joined = true;
    ply_test::Twins("nine_mens_morris(quiet_moves=0)", "nine_mens_morris", texts).play(60, 250);
}

TEST_CASE("nine men's morris: mills and what they take", "[morris]") {
    const auto game = morris();
    // d1 makes a mill with a1 and g1; men in mills are safe while there are others.
    const Texts one = moves_of(*game, "oo1/1o1/3/o5/3/3/x1x 1 hand=1,0");
    CHECK(one.contains("d1xa7"));
    CHECK(!one.contains("d1"));
    const Texts safe = moves_of(*game, "ooo/3/3/o5/3/3/x1x 1 hand=1,0");
    CHECK(safe.contains("d1xa4"));
    CHECK(!safe.contains("d1xa7"));
    CHECK(moves_of(*game, "ooo/3/3/6/3/3/x1x 1 hand=1,0").contains("d1xa7"));
    // Two mills at once take one man: d2 closes d1-d2-d3 and b2-d2-f2.
    const Texts two = moves_of(*game, "o1o/3/3/6/1x1/x1x/1x1 1 hand=1,3");
    CHECK(two.contains("d2xa7"));
    CHECK(two.contains("d2xg7"));
    // A mill that opens and closes again; a step within it makes none.
    CHECK(moves_of(*game, "o1o/1o1/3/o5/3/1x1/x1x 1 hand=0,0").contains("d2-d1xa7"));
    CHECK(moves_of(*game, "o1o/1o1/3/o4x/3/3/xx1 1 hand=0,0").contains("g4-g1xa7"));
}

TEST_CASE("nine men's morris: steps, flying, the end", "[morris]") {
    const auto game = morris();
    const std::string four = "o1o/1o1/3/o5/3/x2/xxx 1 hand=0,0";
    CHECK(moves_of(*game, four) == Texts{"b2-b4", "b2-d2", "d1-d2", "g1-g4"});
    const std::string three = "o1o/1o1/3/o5/3/3/xx1 1 hand=0,0";
    CHECK(moves_of(*game, "o1o/1o1/3/o5/3/3/xx1 1 hand=1,0").size() == 17 + 4);
    CHECK(moves_of(*game, "o1o/1o1/3/o5/3/x2/xx1 1 hand=0,0").contains("b2-e5"));
    CHECK(!moves_of(*morris("(flying=no)"), "o1o/1o1/3/o5/3/x2/xx1 1 hand=0,0").contains("b2-e5"));
    // Fewer than three men, or no step.
    CHECK(game->outcome(game->parse_state(three)) == Outcome::loss(0));
    CHECK(game->outcome(game->parse_state("x1x/1o1/3/o4o/3/3/x1x 1 hand=0,0")) == std::nullopt);
    CHECK(game->outcome(game->parse_state("xox/3/3/o4o/3/3/xox 1 hand=0,0")) == Outcome::loss(0));
    // Fifty moves of each.
    const std::string quiet = "o1o/1o1/3/o5/3/x2/xx1 1 hand=0,0 quiet=";
    CHECK(game->outcome(game->parse_state(quiet + "100")) == Outcome::draw());
    CHECK(!game->outcome(game->parse_state(quiet + "99")));
}

TEST_CASE("nine men's morris: texts", "[morris]") {
    const auto game = morris();
    CHECK(game->state_text(game->start()) == "3/3/3/6/3/3/3 1 hand=9,9");
    const AnyState state = game->parse_state("o1o/1o1/3/o4x/3/3/xx1 1 hand=0,0");
    for (const char* text : {"g4-g1xa7", "g4g1xa7", "g4g1a7"}) {
        const auto move = game->parse_move(state, text);
        REQUIRE(move.has_value());
        CHECK(game->move_text(state, *move) == "g4-g1xa7");
    }
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"3/3/3/6/3/3/3", "who moves"},
             {"3/3/3/6/3/3/3 1", "hand="},
             {"3/3/3/6/3/3/3 1 hand=10,9", "from 0 to 9"},
             {"3/3/3/6/3/3/x2 1 hand=9,9", "more than nine men"},
             {"3/3/3/6/3/3/3 1 hand=9,9 quiet=1 x", "not understood"}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
    for (const char* options : {"(flying=no)", "(quiet_moves=3)"}) {
        const ContractReport report = check_contract(*morris(options), 3, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
}

TEST_CASE("nine men's morris: what wins with equal men is worth more", "[morris]") {
    const auto game = morris();
    for (const auto& [what, board] :
         {std::pair{"d7 goes to d6 and back, a mill each time", "xxx/x1x/o2/o5/2o/1o1/2o"},
          {"the men in the corners cannot move", "oxo/3/1o1/x4x/x2/3/oxo"},
          {"a4 goes to a1 and back, and nobody disturbs it", "x2/3/x2/x1o3/o1x/1o1/xo1"}}) {
        for (const std::string mover : {"1", "2"}) {
            INFO(what << ", player " << mover);
            const std::string text = std::string(board) + " " + mover + " hand=0,0";
            CHECK(game->evaluate(0, game->parse_state(text), 0) > 0);
        }
    }
}
