// What can be told of a move by somebody who does not see everything.

#include "framework/report/board/seen_changes.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

using Sentences = std::vector<std::string>;

/// What the player sees of a move made in that position.
Sentences seen_by(Player player, const Game& game, const std::string& position,
                  const std::string& move) {
    const AnyState before = game.parse_state(position);
    AnyState after = before;
    game.play(after, game.parse_move(before, move).value());
    return seen_changes(game, game.observe(before, player), game.observe(after, player));
}

}  // namespace

TEST_CASE("seen changes: of cards what comes to a zone, and how many where they are unseen",
          "[board]") {
    const auto cheat = open_named("lua:cheat");
    CHECK(seen_by(1, *cheat, "hand=A.A.2.3/4.5 1", "A-2") ==
          Sentences{"last: 2 more unseen", "claim: 1"});
    CHECK(seen_by(0, *cheat, "hand=A.A.2.3/4.5 1", "A-2") == Sentences{"last: A 2", "claim: 1"});
    // What was known to lie there has gone on, and something unseen has come.
    AnyState before = cheat->parse_state("hand=A.A.2.3/4.5 1");
    cheat->play(before, cheat->parse_move(before, "A").value());
    AnyState after = before;
    cheat->play(after, cheat->parse_move(before, "4").value());
    CHECK(seen_changes(*cheat, cheat->observe(before, 0), cheat->observe(after, 0)) ==
          Sentences{"last: 1 more unseen", "pile: A", "claim: 2"});
    // An honest claim that is doubted: the cards are shown where they go.
    CHECK(seen_by(0, *cheat, "hand=2.3/4.5 last=A.A 2 claim=1", "0") ==
          Sentences{"hand of player 2: A A"});
    const auto hell = open_named("lua:oh_hell(players=2)");
    CHECK(seen_by(1, *hell, "hand=7c.8c/9c.Tc trump=Ac 1", "2") == Sentences{"bid of player 1: 2"});
    CHECK(seen_by(1, *hell, "hand=7c.8c/9c.Tc trump=Ac 1 bid=1,1", "8c") ==
          Sentences{"trick of player 1: 8c"});
}

TEST_CASE("seen changes: of pieces where they go, not what they are", "[board]") {
    const auto game = lua_game(R"(
game { name = "Masks", description = "Kinds are hidden.", board = square(3, 3),
       pieces = { "spy", "flag", seen = "owner" } }
setup = "o1O/3/x1X"
function moves() step() end
)");
    const AnyState start = game->start();
    AnyState after = start;
    game->play(after, game->parse_move(start, "a1-a2").value());
    CHECK(seen_changes(*game, game->observe(start, 1), game->observe(after, 1)) ==
          Sentences{"a1-a2"});
}

TEST_CASE("seen changes: what was said, paid and revealed together", "[board]") {
    const auto kuhn = open_named("kuhn_poker");
    CHECK(seen_by(0, *kuhn, "JK x", "bet") == Sentences{"said: bet", "chips in of player 2: 2"});
    CHECK(seen_by(0, *kuhn, "J-", "Q") == Sentences{"card of player 2: 1 more unseen"});
    const auto bids = open_named("goofspiel");
    CHECK(seen_by(0, *bids, "0-0 1.2.3.4.5 1.2.3.4.5 1.2.3.4 5 3", "4") ==
          Sentences{"bid of player 1: 3 gone", "cards of player 2: 4 gone", "prize: 5 gone",
                    "points of player 2: 5"});
    CHECK(seen_by(1, *open_named("liars_dice"), "2/1 1x2", "2x1").empty() == false);
}

TEST_CASE("seen changes: a move that cannot be seen is not told", "[board]") {
    const auto orchard = open_named("lua:orchard(hand=2)");
    CHECK(seen_by(1, *orchard, "hand=1a.2a/3a.4a/5a.6a 1", "1a").empty());
}
