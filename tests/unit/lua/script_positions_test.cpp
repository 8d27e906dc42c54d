/// Dice, positions as texts, and what stands below a board.
#include <map>

#include "framework/authoring/contract/contract.hpp"
#include "framework/report/board/board_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// A game of one throw.
std::unique_ptr<Game> dice_game(const std::string& dice) {
    return lua_game("game { name = 'T', board = square(6, 6), dice = " + dice +
                    " }\nfunction moves() add(cell(dice[1], dice[2])) end");
}

/// How often each throw comes, by its text.
std::map<std::string, std::uint32_t> throws_of(const Game& game) {
    std::map<std::string, std::uint32_t> weights;
    MoveList list;
    game.moves(game.start(), list);
    for (const Move move : list)
        weights[game.move_text(game.start(), move)] += game.weight(game.start(), move);
    return weights;
}

}  // namespace

TEST_CASE("lua script: dice are told apart, unless they are sorted", "[lua]") {
    std::map<std::string, std::uint32_t> in_order;
    std::map<std::string, std::uint32_t> sorted;
    for (char a = '1'; a <= '6'; ++a)
        for (char b = '1'; b <= '6'; ++b) {
            ++in_order[{a, '-', b}];
            ++sorted[{std::min(a, b), '-', std::max(a, b)}];
        }
    const auto apart = dice_game("{ 6, 6 }");
    CHECK(throws_of(*apart) == in_order);
    CHECK(moves_text(*apart, play_texts(*apart, "5-3")) == "e3");
    CHECK(moves_text(*apart, play_texts(*apart, "3-5")) == "c5");
    CHECK(moves_text(*apart, apart->parse_state("6/6/6/6/6/6 1 dice=5,3")) == "e3");

    const auto alike = dice_game("{ 6, 6, sorted = true }");
    CHECK(throws_of(*alike) == sorted);
    CHECK(moves_text(*alike, play_texts(*alike, "5-3")) == "c5");
    CHECK(alike->state_text(alike->parse_state("6/6/6/6/6/6 1 dice=5,3")) ==
          alike->state_text(play_texts(*alike, "3-5")));
    for (const char* none : {"", "5", "5-", "-5", "7-1", "0-1", "5-3-1", "5-3 ", "99999999999-1"})
        CHECK(!alike->parse_move(alike->start(), none).has_value());
}

TEST_CASE("lua script: positions that cannot be are refused", "[lua]") {
    const auto game = open_script(lua_file("tic_tac_toe"), {});
    const auto refusal = [&](const char* text) {
        return error_of([&] { game->parse_state(text); });
    };
    CHECK_THAT(refusal("3/3/4 1"), containing("more than 3 cells"));
    CHECK_THAT(refusal("3/3/2z 1"), containing("'z' is not one of the pieces 'xo'"));
    CHECK_THAT(refusal("3/3/3 3"), containing("who moves"));
    CHECK_THAT(refusal("3/3/3 1 =7"), containing("is no result; write =1-0"));
    CHECK(game->outcome(game->parse_state("3/3/3 1 =1/2-1/2")) == Outcome::draw());
}

TEST_CASE("lua script: boards without whole rows read their own positions", "[lua]") {
    const char* const cases[][2] = {{"a4 b4 c4 d4", "4/4/4 1"},
                                    {"a1 b1 c1 d1", "4/4/4/ 1"},
                                    {"a2 b2 c2 d2", "4/4//4 1"},
                                    {"a4 b4 c4 d4 a3 b3 c3 d3 a1 b1 c1 d1", "4/ 1"}};
    for (const auto& [left_out, text] : cases) {
        INFO(left_out);
        const auto game = lua_game("game { name = 'Rows', board = square(4, 4, '" +
                                   std::string(left_out) + "') }\nmoves = place");
        CHECK(game->state_text(game->start()) == text);
        CHECK(game->parse_state(text) == game->start());
        AnyState state = game->start();
        Random random(1);
        game->play(state, game->random_move(state, random));
        CHECK(game->parse_state(game->state_text(state)) == state);
    }
}

TEST_CASE("lua script: layers that hold something are drawn below the board", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 2), layers = { 'height', 'wall' } }\n"
        "moves = place");
    const std::string board =
        "    a b c\n"
        "  2 . . . 2\n"
        "  1 x . . 1\n"
        "    a b c\n";
    CHECK(draw_board(*game, game->parse_state("3/x2 1"), {}) == board);
    CHECK(draw_board(*game, game->parse_state("3/x2 1 height=a1:1,c2:12"), {}) ==
          board +
              "height:\n"
              "     a  b  c\n"
              "  2  .  . 12 2\n"
              "  1  1  .  . 1\n"
              "     a  b  c\n");
    CHECK(draw_board(*game, game->parse_state("3/x2 1 height=a1:1 wall=b1:2"), {}) ==
          board +
              "height:      wall:\n"
              "    a b c        a b c\n"
              "  2 . . . 2    2 . . . 2\n"
              "  1 1 . . 1    1 . 2 . 1\n"
              "    a b c        a b c\n");
}

TEST_CASE("lua script: dice that are thrown, hands and variables stand below the board", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(2, 1), dice = { 6, 6 }, hand = { 4, 3 },\n"
        "       variables = { bar = 0 } }\n"
        "function moves() add_number(dice[1]) end\n"
        "function play() var.bar = 1 end");
    const std::string board =
        "    a b\n"
        "  1 . . 1\n"
        "    a b\n";
    const std::string hands = "\nplayer 1: hand xxxx\nplayer 2: hand ooo\n";
    CHECK(draw_board(*game, game->start(), {}) == board + hands + "bar 0\n");
    CHECK(draw_board(*game, play_texts(*game, "5-2"), {}) == board + hands + "dice 5 2, bar 0\n");
    CHECK(draw_board(*game, play_texts(*game, "5-2 5"), {}) == board + hands + "bar 1\n");
}
