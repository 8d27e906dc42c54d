/// Cards, zones and sealed moves of scripts: what is dealt, what players see and may think of.
#include <functional>
#include <map>

#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/contract/hidden_contract.hpp"
#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/game/view.hpp"
#include "framework/search/hidden/best_response.hpp"
#include "framework/search/hidden/cfr.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/known_states.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/played_moves.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// Each plays a card unseen into a pile, draws one, and may pass; player 1's hand goes to player 2
/// when it passes.
constexpr const char* pile_game = R"(
game { name = "Pile", cards = { "a", "b", "c", copies = { 2, 1, 1 } }, limit = { 3, "draw" },
       zones = { hand = { each = 1 }, pile = { seen = "none" }, deck = { rest = true } } }
moves = { { choose, hand }, { pass } }
function play(me, card) board[card] = pile; deal(hand(me)) end
)";

std::string seen(const Game& game, const Position& position, Player player) {
    return game.state_text(view_of(game, position, player).seen);
}

std::string with_zones(const std::string& cards, const std::string& zones,
                       const std::string& more = "") {
    return "game { name = 'T', cards = " + cards + ", zones = " + zones + more +
           " }\nmoves = { choose, ALL }\nfunction play(me, c) board[c] = 0 end";
}

}  // namespace

TEST_CASE("lua cards: chance deals equal cards once, as likely as there are copies", "[lua]") {
    const auto game = lua_game(pile_game);
    CHECK(game->facts().chance);
    CHECK(game->facts().hidden);
    CHECK(script_info(lua_text(pile_game)).hidden);
    CHECK(script_info(lua_text(pile_game)).chance_kind == ChanceKind::cards);
    const AnyState start = game->start();
    CHECK(game->state_text(start) == "- 1 owed=1,1,0 plies=0");
    CHECK(game->mover(start) == chance_player);
    MoveList list;
    game->moves(start, list);
    REQUIRE(moves_text(*game, start) == "a b c");
    CHECK(game->weight(start, list[0]) == 2);
    CHECK(game->weight(start, list[1]) == 1);
    const Position dealt = played(*game, "a c");
    CHECK(game->state_text(dealt.state) == "hand=a/c 1 plies=0");
    CHECK(moves_text(*game, dealt.state) == "a pass");
    CHECK(game->state_text(play_texts(*game, "a a a b")) ==
          "hand=b/a pile=a 2 known=0,1,0,0 plies=1");
}

TEST_CASE("lua cards: players are dealt different numbers of cards", "[lua]") {
    const auto game = lua_game(
        with_zones("{ rank = 5 }", "{ hand = { each = { 2, 1 } }, deck = { rest = true } }"));
    CHECK(game->state_text(play_texts(*game, "2 1 5")) == "hand=1.2/5 1");
}

TEST_CASE("lua cards: on a click a bid is a number, a card of that name is none", "[lua]") {
    const auto game = lua_game(R"(
game { name = "T", cards = { rank = 3 }, zones = { hand = { each = 1 }, pile = { seen = "all" } },
       variables = { bid = 0 } }
function moves() if var.bid == 0 then add_number(2) else choose(hand) end end
function play(me, c) if var.bid == 0 then var.bid = c else board[c] = pile end end
)");
    const auto only = [&](const char* moves) {
        const std::vector<ClickableMove> found = clickable_moves(*game, played(*game, moves));
        REQUIRE(found.size() == 1);
        CHECK(found[0].text == "2");
        return found[0].touched.number;
    };
    CHECK(only("1 2") == 2);
    CHECK_FALSE(only("1 2 2"));
    // The cards of games in C++ are known by the names of those that lie open.
    const auto bids = open_named("goofspiel(order=descending)");
    for (const ClickableMove& move : clickable_moves(*bids, Position::start(*bids)))
        CHECK_FALSE(move.touched.number);
}

TEST_CASE("lua cards: texts are read back, and wrong ones refused", "[lua]") {
    const auto game = lua_game(pile_game);
    for (const char* text : {"- 1 owed=1,1,0 plies=0", "hand=b/a pile=a 2 plies=1",
                             "hand=a.c/- pile=b 1 plies=2", "hand=a/a 1 plies=3 =1/2-1/2"})
        CHECK(game->state_text(game->parse_state(text)) == text);
    for (const auto& [text, says] : std::map<std::string, std::string>{
             {"hand=x/a 1", "there is no card 'x'"},
             {"hand=b/b 1", "the card b is there too often"},
             {"hand=a 1", "between those of different players stands '/'"},
             {"hnad=a/b 1", "did you mean 'hand'?"},
             {"hand=a/1? 1", "there is no card '1?'"}})
        CHECK_THAT(error_of([&, &text = text] { (void)game->parse_state(text); }),
                   containing(says));
}

TEST_CASE("lua cards: players see what zones say, and all when it is over", "[lua]") {
    const auto game = lua_game(pile_game);
    const Position position = played(*game, "a c a b");
    CHECK(game->state_text(position.state) == "hand=b/c pile=a 2 known=0,1,0,0 plies=1");
    CHECK(seen(*game, position, 0) == "hand=b/1? pile=a 2 known=1,0,0,0 plies=1");
    CHECK(seen(*game, position, 1) == "hand=1?/c pile=1? 2 known=0,0,1,0 plies=1");
    CHECK(seen(*game, played(*game, "a c pass pass pass"), 0) == "hand=a/c 2 plies=3 =1/2-1/2");

    const auto others =
        lua_game(with_zones("{ 'a', 'b', 'c', 'd' }", "{ hand = { each = 1, seen = 'others' } }"));
    const Position shown = played(*others, "a b");
    CHECK(seen(*others, shown, 0) == "hand=1?/b 1");
    CHECK(seen(*others, shown, 1) == "hand=a/1? 1");
}

// What lists of games show is read before options are chosen.
TEST_CASE("lua cards: lists know of hidden and of shuffled pieces", "[lua]") {
    const GameInfo info = script_info(lua_file("stratego_6x6"));
    CHECK(info.hidden);
    CHECK(info.chance);
    CHECK(info.chance_kind == ChanceKind::other);
}

TEST_CASE("lua cards: where only one place is unseen, nothing is hidden", "[lua]") {
    const auto game = lua_game(with_zones(
        "{ rank = 4 }", "{ hand = { each = 1, seen = 'all' }, deck = { rest = true } }"));
    CHECK(game->facts().chance);
    CHECK_FALSE(game->facts().hidden);
}

TEST_CASE("lua cards: what is thought possible is what may be, as likely as it is", "[lua]") {
    resamples_all(*lua_game(R"(
game { name = "Draw", cards = { "a", "b", "c", copies = { 2, 1, 1 } }, limit = { 2, "draw" },
       zones = { hand = { each = 1 }, pile = { seen = "all" }, deck = { rest = true } } }
moves = { { choose, hand }, { pass } }
function play(me, card) board[card] = pile; deal(hand(me)) end)"),
                  200, true);
    resamples_all(*lua_game(R"(
game { name = "Pass on", cards = { rank = 4 }, limit = { 3, "draw" },
       zones = { hand = { each = 1 }, deck = { rest = true } } }
moves = pass
function after(me)
  local other = both(hand(2), ALL)
  if me == 2 then fill(hand(1), hand(2)); fill(other, hand(1)) end
end)"),
                  200, true);
}

TEST_CASE("lua cards: who does not follow suit is thought to have none", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Follow", cards = { rank = 2, suit = "ab" },
       zones = { hand = { each = 2 }, trick = { each = 0, seen = "all" } },
       variables = { void = 0 }, limit = { 2, "draw" } }
function moves(me)
  local same = both(hand, where(suit, me == 2 and suit(first(trick(1))) or 0))
  choose(count(same) > 0 and same or hand)
end
function play(me, card)
  board[card] = trick(me)
  if me == 2 and suit(card) ~= suit(first(trick(1))) then var.void = suit(first(trick(1))) end
end
function possible(card, zone) return zone ~= hand(2) or suit(card) ~= var.void end)");
    const ContractReport report = check_contract(*game, 20, 1);
    CHECK((report.failure ? report.failure->what : "") == "");
}

TEST_CASE("lua cards: reveal shows a card where it lies, until it cannot be followed", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Look", cards = { rank = 5 }, zones = { hand = { each = 2 }, pile = { seen = "none" } } }
moves = { { choose, hand }, { pass } }
function play(me, card) board[card] = pile end
function after(me, from, to) if not to then reveal(hand(3 - me), me) end end)");
    const Position looked = played(*game, "1 2 3 4 pass");
    CHECK(seen(*game, looked, 0) == "hand=1.2/3.4 2 known=3:1,4:1");
    CHECK(seen(*game, looked, 1) == "hand=2?/3.4 2 known=3:1,4:1");
    const Position moved = played(*game, "1 2 3 4 pass 3");
    CHECK(seen(*game, moved, 0) == "hand=1.2/1? pile=1? 1 known=5:2");
    CHECK(seen(*game, moved, 1) == "hand=2?/4 pile=3 1 known=3:2");
}

TEST_CASE("lua cards: sealed moves are made when all have chosen", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Pennies", board = square(2, 1), sealed = true }
function moves() add_number(1) add_number(2) end
function play(me, n) board[me] = n end
function result() return board[1] == board[2] and wins(1) or wins(2) end)");
    CHECK(game->facts().sealed);
    CHECK(game->facts().hidden);
    const Position chosen = played(*game, "1");
    CHECK(game->mover(chosen.state) == 1);
    CHECK_FALSE(view_of(*game, chosen, 0) == view_of(*game, played(*game, "2"), 0));
    CHECK(view_of(*game, chosen, 1) == view_of(*game, played(*game, "2"), 1));
    CHECK(game->content(chosen.state, 0) == 0);
    CHECK(game->outcome(play_texts(*game, "1 1")) == Outcome::win(0));
    CHECK(game->outcome(play_texts(*game, "1 2")) == Outcome::win(1));
    resamples_all(*game, 100, true);
    const InformationTree tree(*game, Position::start(*game));
    CHECK(tree.sets().size() == 2);
}

TEST_CASE("lua cards: Kuhn poker as a script is worth -1/18", "[lua]") {
    // The values of the plugin, tests/unit/search/cfr_test.cpp.
    const auto game = lua_game(R"(
game { name = "Kuhn poker", cards = { "J", "Q", "K" }, zones = { hand = { each = 1 } },
       goal = "margin", variables = { chips = { 1, 1 }, turns = 0 } }
function moves() add_number(0) add_number(1) end
function play(me, n) var.turns, var.chips[me] = var.turns + 1, var.chips[me] + n end
local function pay(p) return p == 1 and score(var.chips[2], 0) or score(0, var.chips[1]) end
function result(me)
  local mine, other = var.chips[me], var.chips[3 - me]
  if mine < other then return pay(3 - me) end
  if mine == other and var.turns > 1 then return pay(first(hand(1)) > first(hand(2)) and 1 or 2) end
end)");
    const InformationTree tree(*game, Position::start(*game));
    CHECK(tree.nodes().size() == 58);
    CHECK(tree.sets().size() == 12);
    CHECK(worth_of(tree, uniform_strategy(tree)).nash_conv == Approx(11 / 12.0));
    Cfr cfr(tree, CfrMethod::plus);
    for (int i = 0; i < 1000; ++i) cfr.iterate();
    const StrategyWorth worth = worth_of(tree, cfr.average());
    CHECK(worth.payoffs[0] == Approx(-1 / 18.0).margin(0.001));
    CHECK(worth.exploitability() < 0.001);
}

TEST_CASE("lua cards: what cannot be is said when the script is read", "[lua]") {
    const std::string hand = "{ hand = { each = 1 } }";
    const std::string three = "{ 'a', 'b', 'c' }";
    const std::pair<std::string, std::string> cases[] = {
        {with_zones("{ 'a', 'a' }", hand), "'a' stands there twice"},
        {with_zones("{}", hand), "cards must be what cards there are"},
        {with_zones("{ 'a b' }", hand), "names of letters"},
        {with_zones("{ 'a', 'b', copies = { 1 } }", "{ hand = { each = 2 } }"), "as many cards"},
        {with_zones("{ 'a', 'b', 'c', copies = { 1, 2 } }", hand), "for each rank"},
        {with_zones(three, "{ hand = { each = 1, seen = 'me' } }"), "seen must be"},
        {with_zones(three, "{ hand = { ecah = 1 } }"), "did you mean 'each'?"},
        {with_zones(three, "{ hand = { each = 1, deal = 1 } }"), "write each for zones"},
        {with_zones(three, "{ pile = { seen = 'owner' } }"), "add each = 0"},
        {with_zones(three, "{ hand = { each = 2 } }"), "as many cards as there are, 3"},
        {with_zones(three, "{ hand = { each = { 2, 2 } } }"), "as many cards as there are, 3"},
        {with_zones(three, "{ hand = { each = { 1 } } }"), "each lists 1, but there are 2 players"},
        {with_zones(three, "{ hand = { each = {} } }"), "each lists 0"},
        {with_zones(three, "{ a = { rest = true }, b = { rest = true } }"), "one zone with rest"},
        {with_zones(three, "{ deck = { rest = true } }"), "zones must be names of zones"},
        {with_zones(three, hand, ", board = square(3, 3)"), "left out where there is a board"},
        {with_zones(three, hand, ", pieces = { 'man' }"), "left out: cards lie in zones"},
        {with_zones(three, hand, ", repetition = 'forbidden'"), "what players do not see"},
        {with_zones(three, hand, ", dice = { 6 }"), "dice does not go with cards"},
        {"game { name = 'T', cards = { 'a' } }\nmoves = pass", "zones in which the cards lie"},
        {"game { name = 'T', board = square(2, 2), zones = {} }\nmoves = pass", "add cards"},
    };
    for (const auto& [text, says] : cases) {
        INFO(text);
        CHECK_THAT(error_of([&text = text] { lua_game(text)->start(); }), containing(says));
    }
}

TEST_CASE("lua cards: pieces are shuffled, and others do not see their kinds", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Kings", board = square(3, 4), pieces = { "king", "guard", seen = "owner" },
       limit = { 8, "draw" }, shuffled = { "a1 b1 c1", function(c) return row(c) == 4 end } }
setup = "OOo/3/3/xXX"
moves = { step, MINE, orthogonal, NOT_MINE }
function after(me, from, to, captured) if captured then reveal(cells(to)) end end)");
    CHECK(game->facts().longest_game == 8 + 12);
    const AnyState start = game->start();
    REQUIRE(moves_text(*game, start) == "c1-a1 c1-b1");
    MoveList list;
    game->moves(start, list);
    CHECK(game->weight(start, list[0]) == 1);  // the king
    CHECK(game->weight(start, list[1]) == 2);  // one of two guards
    const Position set_up = played(*game, "c1-a1 b1-a1 c4-a4 b4-b4");
    CHECK(game->state_text(set_up.state) == "oOO/3/3/XXx 1 plies=0");
    CHECK(seen(*game, set_up, 0) == "!!!/3/3/XXx 1 plies=0");
    CHECK(seen(*game, set_up, 1) == "oOO/3/3/??? 1 plies=0");
    const Position fought =
        played(*game, "c1-a1 b1-a1 c4-a4 b4-b4 a1-a2 b4-b3 a2-a3 b3xa3 b1-b2 a3-a2");
    CHECK(game->state_text(fought.state).starts_with("o1O/3/OX1/2x 1"));
    CHECK(seen(*game, fought, 0).starts_with("!1!/3/OX1/2x 1"));
    CHECK(
        game->layout()
            ->pieces.at(static_cast<std::size_t>(game->content(view_of(*game, fought, 0).seen, 9)))
            .name == "unseen");
    const ContractReport report = check_contract(*game, 20, 1);
    CHECK((report.failure ? report.failure->what : "") == "");
}

TEST_CASE("lua cards: a game without end has too many histories to look at", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Walk", board = square(3, 1), pieces = { "a", "b", seen = "owner" },
       glyphs = "abAB" }
function setup() board[1] = a(1); board[3] = b(2) end
moves = { { step, MINE, orthogonal, EMPTY } }
)");
    Random random(1);
    CHECK_FALSE(unfounded_resample(*game, random));
}

TEST_CASE("lua cards: what an open game shuffles is chance alone", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Row", board = square(4, 1), shuffled = { "a1 b1 c1 d1" }, nomoves = "loss" }
setup = "xxoo"
moves = { step, MINE, sideways, THEIRS })");
    CHECK(game->facts().chance);
    CHECK_FALSE(game->facts().hidden);
    // All six orders are equally likely.
    std::map<std::string, double> orders;
    const std::function<void(const AnyState&, double)> visit = [&](const AnyState& s, double part) {
        if (game->mover(s) != chance_player) {
            orders[game->state_text(s).substr(0, 4)] += part;
            return;
        }
        MoveList list;
        game->moves(s, list);
        double all = 0;
        for (const Move move : list) all += game->weight(s, move);
        for (const Move move : list) {
            AnyState next = s;
            game->play(next, move);
            visit(next, part * game->weight(s, move) / all);
        }
    };
    visit(game->start(), 1);
    CHECK(orders.size() == 6);
    for (const auto& [order, part] : orders) CHECK(part == Approx(1 / 6.0));
}

TEST_CASE("lua cards: check finds where possible forbids what is true", "[lua]") {
    // Who plays a card has lost it, not all others of its suit.
    const std::string suits = R"(
game { name = "Suits", cards = { rank = 3, suit = "ab" }, variables = { gone = { 0, 0 } },
       zones = { hand = { each = 2 }, pile = { seen = "all" }, deck = { rest = true } } }
moves = { choose, hand }
function play(me, card) board[card] = pile; var.gone[me] = suit(card) end
function result() if count(pile) == 3 then return DRAW end end
)";
    const auto wrong = lua_game(suits +
                                "function possible(card, zone)\n"
                                "  return not ((zone == hand(1) and suit(card) == var.gone[1]) or\n"
                                "              (zone == hand(2) and suit(card) == var.gone[2]))\n"
                                "end\n");
    const ContractReport report = check_contract(*wrong, 20, 1);
    REQUIRE(report.failure);
    CHECK_THAT(report.failure->what, containing(", hand("));
    CHECK_THAT(report.failure->what, containing("is false, but so it is, and player"));
    CHECK(report.failure->rule == "possible");
    const auto right = lua_game(suits + "function possible(card, zone) return true end\n");
    CHECK_FALSE(check_contract(*right, 20, 1).failure);
}

TEST_CASE("lua cards: what one player sees is refused as a position, with a way out", "[lua]") {
    const auto game = lua_game(pile_game);
    CHECK_THROWS_WITH(game->parse_state("hand=a/1? 1 plies=0"),
                      containing("what one player sees") && containing("write their names"));
}

TEST_CASE("lua cards: an error where a player is only made to think says so", "[lua]") {
    // Player 2 has the three, player 1 thinks of the two as well.
    const auto game = lua_game(R"(
game { name = "Break", cards = { "1", "2", "3" },
       zones = { hand = { each = 1 }, pile = { seen = "all" } } }
moves = { choose, hand }
function play(me, card)
  board[card] = pile
  if rank(card) == 2 and me == 2 then error("a deuce") end
end
function result() if count(pile) == 2 then return DRAW end end
)");
    const Position position = played(*game, "1 3");
    const SearcherSpec spec = parse_searcher("ismcts(nodes=50)");
    CHECK_THROWS_WITH(make_searcher(spec, *game)->search(position, spec.limits, {}),
                      containing("a deuce") && containing("player 1 takes for possible"));
}
