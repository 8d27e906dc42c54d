// Cards in a terminal: what lies before each player and between them, without what is kept for the
// program alone.

#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/seen_changes.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/played_moves.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr const char* script = R"(
game { name = "Table", description = "Cards are shown.", cards = { rank = "789TJQKA", suit = "cdhs" },
       zones = { hand = { each = 3 }, taken = { each = 0, seen = "all" }, pile = { seen = "none" },
                 trick = { deal = 0 }, stock = { rest = true } },
       look = { beside = { lacks = "hidden" } },
       variables = { bid = { 1, 2 }, lacks = { 4, 5 }, leader = 2 } }
function moves() choose(hand) end
function play(me, card) board[card] = trick end
function result() if count(trick) == 6 then return DRAW end end
)";

constexpr const char* position =
    "hand=As.7c.Kh/9d.Ts.Qh taken=-/8c.8d pile=Jc.Jd trick=Qs 1 bid=1,2 lacks=4,5 leader=2";

}  // namespace

TEST_CASE("card zones: a line each, by player, cards by suit and rank", "[board]") {
    const auto game = lua_game(script);
    const AnyState state = game->parse_state(position);
    // What the program keeps (owed, known) and what is hidden by `look` is not there.
    CHECK(draw_board(*game, state, {}) ==
          "player 1  hand   7c Kh As\n"
          "          taken  -\n"
          "          bid    1\n"
          "player 2  hand   9d Qh Ts\n"
          "          taken  8c 8d\n"
          "          bid    2\n"
          "pile      Jc Jd\n"
          "trick     Qs\n"
          "stock     21 unseen\n"
          "\n"
          "leader 2\n");
    CHECK(draw_board(*game, game->observe(state, 1), {}) ==
          "player 1  hand   3 unseen\n"
          "          taken  -\n"
          "          bid    1\n"
          "player 2  hand   9d Qh Ts\n"
          "          taken  8c 8d\n"
          "          bid    2\n"
          "pile      2 unseen\n"
          "trick     Qs\n"
          "stock     21 unseen\n"
          "\n"
          "leader 2\n");
}

TEST_CASE("card zones: numbers that have words are shown with them", "[board]") {
    const auto game = lua_game(R"(
game { name = "Call", cards = { "J", "Q", "K", copies = 2 },
       zones = { hand = { each = 0 }, deck = { rest = true } },
       variables = { asked = 0, bids = 7, trump = 2, call = { 1, 0 } },
       look = { beside = { asked = "number", trump = "number", call = "number" },
                numbers = { "clubs", "diamonds" } } }
function moves() add_number(1) end
function play(me, n) var.asked = n end)");
    CHECK(draw_board(*game, game->start(), {}) ==
          "player 1  hand  -\n"
          "          call  clubs\n"
          "player 2  hand  -\n"
          "          call  -\n"
          "deck      6 unseen\n"
          "\n"
          "asked -\n"
          "trump 2 diamonds\n"
          "bids 7\n");
    CHECK(seen_changes(*game, game->start(), played(*game, "1").state) ==
          std::vector<std::string>{"asked: clubs"});
}

TEST_CASE("card zones: no line is longer than there is room for", "[board]") {
    const auto game = lua_game(script);
    const AnyState state = game->parse_state(
        "hand=7c.8c.9c.Tc.Jc.Qc.Kc.Ac.7d.8d.9d.Td.Jd/- 1 bid=1,2 lacks=4,5 leader=2");
    CHECK_THAT(draw_board(*game, state, {.columns = 40}),
               containing("player 1  hand   7c 8c 9c Tc Jc Qc Kc Ac\n"
                          "                 7d 8d 9d Td Jd\n"));
}

TEST_CASE("card zones: cards that have just come there are marked", "[board]") {
    const auto game = lua_game(script);
    const AnyState before = game->parse_state(position);
    AnyState state = before;
    game->play(state, *game->parse_move(state, "Kh"));
    CHECK_THAT(draw_board(*game, state, {.colours = true, .before = &before}),
               containing("trick     \x1b[4mKh\x1b[0m Qs\n"));
}
