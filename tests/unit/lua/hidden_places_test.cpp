/// Pieces of scripts of which others do not even see where they stand.
#include <algorithm>
#include <set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/played_moves.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr const char* fog = R"(
game { name = "Fog", board = square(4, 4), pieces = { "scout", "king", places = "owner" },
       nomoves = "loss", limit = { 20, "draw" } }
setup = "oO2/4/4/2Xx"
function sees(me) return either(MINE, beside(MINE, all_directions)) end
moves = { step, MINE, all_directions, NOT_MINE }
function result(me) if count(king(3 - me)) == 0 then return WIN end end
)";

constexpr const char* phantom = R"(
game { name = "Phantom", board = square(3, 3), pieces = { "stone", places = "owner" } }
function moves() choose(without(ALL, seen())) end
function play(me, c)
  if board[c] == EMPTY then board[c] = me return end
  reveal(cells(c), me)
  again()
end
function result(me, last) if board[last] == me and line(last, 3) then return WIN end end
)";

/// With `~` for what is not seen.
std::string board_seen(const Game& game, const Position& position, Player player) {
    const std::string text = game.state_text(view_of(game, position, player).seen);
    std::string board = text.substr(0, text.find(' '));
    std::ranges::replace(board, '?', '~');
    return board;
}

std::string first_fault(const Game& game) {
    const ContractReport report = check_contract(game, 20, 1);
    return report.failure ? report.failure->what : "";
}

}  // namespace

TEST_CASE("lua hidden places: players see their pieces and where they look", "[lua]") {
    const auto game = lua_game(fog);
    const Position start = Position::start(*game);
    CHECK(board_seen(*game, start, 0) == "~~~~/~~~~/~3/~1Xx");
    CHECK(board_seen(*game, start, 1) == "oO1~/3~/~~~~/~~~~");
    // Both come near: the king at c3 and the scout at d2 see each other.
    const Position near = played(*game, "d1-d2 b4-c3");
    CHECK(board_seen(*game, near, 0) == "~~~~/~~O1/~2x/~1X1");
    CHECK(board_seen(*game, near, 1) == "o3/2O1/~2x/~~~~");
    const auto unseen = static_cast<std::size_t>(game->content(view_of(*game, start, 0).seen, 15));
    CHECK(game->layout()->pieces.at(unseen).name == "unseen");
    CHECK(first_fault(*game) == "");
}

TEST_CASE("lua hidden places: what is resampled fits what is seen and has as many pieces",
          "[lua]") {
    const auto game = lua_game(fog);
    const Position near = played(*game, "d1-d2 b4-c3");
    const View view = view_of(*game, near, 0);
    Random random(1);
    std::set<std::string> worlds;
    for (int i = 0; i < 60; ++i) {
        const AnyState world = resample(*game, view, random);
        CHECK(game->observe(world, 0) == view.seen);
        worlds.insert(game->state_text(world));
    }
    CHECK(worlds.size() == 8);  // the scout is on one of the cells that player 1 does not see
}

TEST_CASE("lua hidden places: who runs into a stone sees it, and nobody else notices", "[lua]") {
    const auto game = lua_game(phantom);
    const Position met = played(*game, "b2 b2");
    CHECK(board_seen(*game, met, 1) == "~~~/~x~/~~~");
    CHECK(board_seen(*game, met, 0) == "~~~/~x~/~~~");
    CHECK(game->mover(met.state) == 1);
    CHECK(view_of(*game, met).moves.size() == 8);
    const Position other = played(*game, "b2 a1");
    CHECK(view_of(*game, played(*game, "b2 b2 a1"), 0) == view_of(*game, other, 0));
    CHECK(first_fault(*game) == "");
}

TEST_CASE("lua hidden places: check finds moves that tell what is not seen", "[lua]") {
    std::string blind = fog;
    const std::string look = "either(MINE, beside(MINE, all_directions))";
    blind.replace(blind.find(look), look.size(), "MINE");
    CHECK_THAT(first_fault(*lua_game(blind)), containing("has other moves, or other texts"));
    std::string peeks = fog;  // what is seen depends on what is not
    peeks.replace(peeks.find(look), look.size(), "either(MINE, beside(THEIRS))");
    CHECK_THAT(first_fault(*lua_game(peeks)), containing("looks different to it"));
    std::string number = fog;
    number.replace(number.find(look), look.size(), "true");
    CHECK_THROWS_WITH(lua_game(number)->start(), containing("sees returns no set of cells"));
    CHECK_THROWS_WITH(
        lua_game("game { name = 'T', board = square(2, 2), pieces = { 'a', places = 1 "
                 "} }\nmoves = place")
            ->start(),
        containing("places = \"owner\""));
}

TEST_CASE("lua hidden pieces: what play reveals where its move ends stays known", "[lua]") {
    const auto game = lua_game(R"(
game { name = "Show", board = square(3, 2), pieces = { "a", "b", seen = "owner" }, glyphs = "aAbB",
       limit = { 6, "draw" } }
setup = "AB1/ab1"
function moves(me)
  for c in each(MINE) do
    for n in neighbours(c, sideways) do if board[n] == EMPTY then add(c, n) end end
  end
end
function play(me, from, to)
  board[from], board[to] = EMPTY, board[from]
  reveal(cells(to))
end)");
    CHECK(board_seen(*game, Position::start(*game), 1) == "AB1/~~1");
    CHECK(board_seen(*game, played(*game, "b1-c1"), 1) == "AB1/~1b");
}
