// Pictures of games of cards and dice without a board.

#include "framework/report/picture/zone_picture.hpp"

#include "framework/base/pattern.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/picture/card_drawings.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// What one player sees of a position, drawn.
std::string drawn_for(Player player, const Game& game, const std::string& position) {
    return zone_picture(game, game.observe(game.parse_state(position), player)).drawing;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace

TEST_CASE("zone picture: one's own cards are seen, those of others are backs", "[board][picture]") {
    const auto game = open_named("lua:oh_hell(players=2)");
    const std::string picture = drawn_for(0, *game, "hand=7c.Kh/9c.Td trump=As 1");
    for (const char* const seen : {"7c", "Kh", "As"})
        CHECK_THAT(picture, Catch::Contains("data-card=\"" + std::string(seen) + "\""));
    for (const char* const hidden : {"9c", "Td"}) CHECK_THAT(picture, !Catch::Contains(hidden));
    CHECK_THAT(picture, Catch::Contains("×2</text>"));
    CHECK(count_of(picture, "class=\"card red\"") == 1);  // the king of hearts
    CHECK(count_of(picture, "class=\"suit\"") == 6);      // two a card
    CHECK(zone_words(*game, game->observe(game->parse_state("hand=7c.Kh/9c.Td trump=As 1"), 0)) ==
          "player 1: hand 7c Kh, taken -, trick -, bid -1; "
          "player 2: hand 2 unseen, taken -, trick -, bid -1; trump As; stock 27 unseen");
}

TEST_CASE("zone picture: letters that are no French suits stay letters", "[board][picture]") {
    const auto game = open_named("lua:orchard");
    const std::string picture = drawn_for(0, *game, "hand=7a.3c/-/1p 1");
    CHECK_THAT(picture, Catch::Contains(">7a</text>") && Catch::Contains(">3c</text>"));
    CHECK_THAT(picture, !Catch::Contains("class=\"suit\""));
}

TEST_CASE("zone picture: poker says who holds what and what was said", "[board][picture]") {
    const auto kuhn = open_named("kuhn_poker");
    const std::string picture = drawn_for(1, *kuhn, "JK xb");
    CHECK(count_of(picture, "class=\"back\"") == 1);
    CHECK(count_of(picture, "data-card=\"K\"") == 1);
    CHECK_THAT(picture, Catch::Contains(">check</text>") && Catch::Contains(">bet</text>"));
    CHECK_THAT(picture, !Catch::Contains("data-card=\"J\""));
    const auto dice = open_named("liars_dice(dice=2)");
    CHECK(count_of(drawn_for(0, *dice, "26/4 1x2"), "class=\"die\"") == 2);
}

TEST_CASE("zone picture: what the last move has laid down is marked", "[board][picture]") {
    const auto game = open_named("lua:oh_hell(players=2)");
    const AnyState before = game->parse_state("hand=7c.Kh/9c.Td trump=As 1 bid=1,1");
    AnyState after = before;
    game->play(after, game->parse_move(before, "Kh").value());
    CHECK_THAT(zone_picture(*game, after, {}, &before).drawing,
               Catch::Contains("<g class=\"moved\"><g class=\"card red\" data-card=\"Kh\">"));
    CHECK(count_of(zone_picture(*game, after, {}, &before).drawing, "\"moved\"") == 1);
    CHECK_THAT(zone_picture(*game, after).drawing, !Catch::Contains("moved"));
}

TEST_CASE("zone picture: seats have names where they are known", "[board][picture]") {
    const auto kuhn = open_named("kuhn_poker");
    const AnyState state = kuhn->parse_state("JK xb");
    const std::string named = zone_picture(*kuhn, state, {"Anna", ""}).drawing;
    CHECK_THAT(named, Catch::Contains(">player 1 (Anna)</text>"));
    CHECK_THAT(named, Catch::Contains(">player 2</text>"));
}

TEST_CASE("zone picture: nothing lies beyond its edges, however many cards there are",
          "[board][picture]") {
    for (const char* const name :
         {"lua:cheat(ranks=13, copies=4)", "lua:oh_hell(players=6, hand=7, ranks=13)",
          "lua:orchard(hand=7)", "goofspiel(cards=13)", "kuhn_poker(players=3)"}) {
        INFO(name);
        const auto game = open_named(name);
        Random random(4);
        AnyState state = game->start();
        for (int ply = 0; ply < 60 && !game->over(state); ++ply) {
            game->play(state, random_move(ErasedRules(*game), state, random));
            if (ply % 6 != 5) continue;
            const ZonePicture picture = zone_picture(*game, state);
            static const Pattern corner("d=\"M([-0-9.]+) ([-0-9.]+)h28");  // of cards
            const auto cards = corner.find_all(picture.drawing);
            for (const Pattern::Match& card : cards) {
                CHECK(std::stod(card[1].text) >= 0);
                CHECK(std::stod(card[1].text) + 33 <= zone_picture_width);
                CHECK(std::stod(card[2].text) >= 0);
                CHECK(std::stod(card[2].text) + card_size.y <= picture.height);
            }
            CHECK_FALSE(cards.empty());
        }
    }
}

TEST_CASE("zone picture: a page of many positions is as high as the highest", "[board][picture]") {
    const auto game = open_named("lua:oh_hell");
    CHECK_THAT(
        BoardPicture(*game, {.least_height = 900}).svg(game->start()),
        Catch::Contains("class=\"board zones\"") && Catch::Contains("viewBox=\"0 0 340 900\""));
}
