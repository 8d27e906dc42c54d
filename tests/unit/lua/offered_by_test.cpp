// Which words of a script offer a move, and on which line.
#include <map>

#include "framework/game/position.hpp"
#include "framework/game/shown/offered_by.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// By the text of each legal move.
std::map<std::string, std::string> offers_of(const Game& game, const AnyState& state) {
    std::map<std::string, std::string> texts;
    const auto by = dynamic_cast<const OfferedBy&>(game).offered_by(state);
    MoveList moves;
    game.moves(state, moves);
    for (const Move move : moves)
        texts[game.move_text(state, move)] = by.contains(move) ? by.at(move) : "nobody";
    return texts;
}

std::map<std::string, std::string> offers_at(const std::string& script, const std::string& text) {
    const auto game = lua_game(script);
    return offers_of(*game, game->parse_state(text));
}

using Offers = std::map<std::string, std::string>;

}  // namespace

TEST_CASE("offered by: the verb, and the line that calls it", "[lua]") {
    const std::string script =
        "game { name = 'Trial', board = square(3, 3) }\n"
        "local function far(c) add(c, 9) end\n"
        "function moves()\n"
        "  step(MINE, east, EMPTY) pass()\n"
        "  for c in each(MINE) do\n"
        "    far(c)\n"
        "  end\n"
        "  return leap(MINE, 2, 1, EMPTY)\n"
        "end\n";
    CHECK(offers_at(script, "3/3/x2 1") == Offers{{"a1-b1", "step (line 4)"},
                                                  {"pass", "pass (line 4)"},
                                                  {"a1-c3", "add (line 2)"},
                                                  {"a1-b3", "leap (line 8)"},
                                                  {"a1-c2", "leap (line 8)"}});
}

TEST_CASE("offered by: a place in the list of those that are declared", "[lua]") {
    const std::string head = "game { name = 'Trial', board = square(3, 3) }\n";
    const std::string text = "3/3/x2 1";
    CHECK(
        offers_at(head + "moves = { { leap, MINE, 2, 0 }, { step, MINE, east }, otherwise, pass }",
                  text) == Offers{{"a1-c1", "leap (1 in moves)"},
                                  {"a1-a3", "leap (1 in moves)"},
                                  {"a1-b1", "step (2 in moves)"}});
    CHECK(offers_at(head + "moves = { { step, MINE, west }, otherwise, pass }", text) ==
          Offers{{"pass", "pass (3 in moves)"}});
    CHECK(offers_at(head + "moves = { step, MINE, east }", text) == Offers{{"a1-b1", "step"}});
}

TEST_CASE("offered by: of hops with MOST the verb whose hops are left", "[lua]") {
    const std::string script =
        "game { name = 'Trial', board = square(5, 3), pieces = { 'man', 'king' } }\n"
        "function moves()\n"
        "  hop(man, orthogonal, THEIRS, CHAIN + MOST)\n"
        "  hop(king, orthogonal, THEIRS, CHAIN + MOST)\n"
        "end\n";
    CHECK(offers_at(script, "xo3/5/Xo1o1 1") == Offers{{"a1xc1xe1", "hop (line 4)"}});
}

TEST_CASE("offered by: nobody offers what follows from other rules", "[lua]") {
    const std::string script =
        "game { name = 'Trial', board = square(3, 3), pie = true }\n"
        "moves = place\n";
    const auto game = lua_game(script);
    AnyState state = game->start();
    game->play(state, *game->parse_move(state, "a1"));
    const Offers offers = offers_of(*game, state);
    CHECK(offers.at("swap") == "nobody");
    CHECK(offers.at("b1") == "place");
    const auto ended =
        lua_game("game { name = 'Trial', board = square(3, 3) }\nmoves = place result = { line, 2 }");
    CHECK(
        dynamic_cast<const OfferedBy&>(*ended).offered_by(ended->parse_state("3/3/xx1 2")).empty());
}
