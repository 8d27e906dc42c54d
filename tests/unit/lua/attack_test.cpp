/// attacked: what another player could move onto or capture, against the same told in plain loops.
/// That kings may not stay attacked is also proved by the perft counts of
/// scripts/games/minichess.lua.
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/lua_twins.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// Whether the verb and the loop say the same of random positions, for both players.
void same_attacks(const std::string& board, const std::string& moves, const std::string& loop) {
    const auto game = lua_game(script(board, moves +
                                                 "\nfunction evaluate.verb(me) "
                                                 "return attacked(king(me)) and 1 or 0 end\n"
                                                 "function evaluate.loop(me) local you = 3 - me " +
                                                 loop + " return 0 end"));
    Random random(7);
    int attacks = 0;
    constexpr int positions = 400;
    for (int i = 0; i < positions; ++i) {
        const AnyState state = random_position(*game, random);
        for (const Player view : {0, 1}) {
            INFO(moves << " on " << board << ' ' << game->state_text(state) << " for " << view);
            REQUIRE(game->evaluate(0, state, view) == game->evaluate(1, state, view));
            attacks += game->evaluate(0, state, view) != 0;
        }
    }
    CHECK(attacks > positions / 10);  // both answers came
    CHECK(attacks < 2 * positions - positions / 10);
}

}  // namespace

TEST_CASE("lua attacked: steps and slides", "[lua]") {
    const char* const loop =
        "for c in each(king(me)) do "
        "for n in each(sight(c, orthogonal)) do if board[n] == king(you) then return 1 end end "
        "for n in neighbours(c, me == 1 and north_east + north_west or south_east + south_west) do "
        "if board[n] == man(you) then return 1 end end end";
    for (const char* board : {"square(5, 5)", "square(8, 8)", "square(13, 9)"}) {
        same_attacks(board,
                     "moves = { { slide, king, orthogonal, NOT_MINE }, "
                     "{ step, man, ahead_diagonals, THEIRS }, { step, man, ahead, EMPTY } }",
                     loop);
        same_attacks(board,
                     "function moves(me) slide(king, orthogonal, NOT_MINE) "
                     "for c in each(man(me)) do for n in neighbours(c, ahead_diagonals) do "
                     "if within(n, THEIRS) then add(c, n) end end end end",
                     loop);
    }
}

TEST_CASE("lua attacked: what is hopped over", "[lua]") {
    same_attacks("square(8, 8)", "moves = { hop, man, diagonal, THEIRS }",
                 "for c in each(king(me)) do for d in directions(diagonal) do "
                 "if board[neighbour(c, opposite(d))] == man(you) and "
                 "board[neighbour(c, d)] == EMPTY then return 1 end end end");
    same_attacks("square(5, 5)", "moves = { hop, king, orthogonal, THEIRS, FAR }",
                 "for c in each(king(me)) do for d in directions(orthogonal) do "
                 "local n = neighbour(c, opposite(d)) "
                 "while n and board[n] == EMPTY do n = neighbour(n, opposite(d)) end "
                 "if board[n] == king(you) and board[neighbour(c, d)] == EMPTY then return 1 end "
                 "end end");
}

TEST_CASE("lua attacked: nobody but others attack, and empty sets are safe", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 1), players = 3, glyphs = 'xyz' }\n"
        "moves = { step, MINE, all_directions, OCCUPIED }\n"
        "function evaluate.first(me) return attacked(cells(1)) and 1 or 0 end\n"
        "function evaluate.mine(me) return attacked(MINE) and 1 or 0 end\n"
        "function evaluate.none(me) return attacked(cells()) and 1 or 0 end\n");
    const AnyState state = game->parse_state("xyz 1 =*");
    CHECK(game->evaluate(0, state, 0) == 1);  // by player 2
    CHECK(game->evaluate(0, state, 1) == 0);  // whose own step does not count
    CHECK(game->evaluate(1, state, 2) == 1);
    CHECK(game->evaluate(2, state, 0) == 0);
}

TEST_CASE("lua attacked: moves that ask for it are not made in its answer", "[lua]") {
    // A king that is not attacked may leap two cells: the leap attacks nothing.
    const auto game = lua_game(
        "game { name = 'T', board = square(6, 1), pieces = { 'king' }, nomoves = 'loss' }\n"
        "function moves(me)\n"
        "  step(king, east + west, NOT_MINE)\n"
        "  if not attacked(king(me)) then leap(king, 2, 0, NOT_MINE) end\n"
        "end\n"
        "function legal(me) return not attacked(king(me)) end\n");
    CHECK(moves_text(*game, game->parse_state("x3o1 1 =*")) == "a1-b1 a1-c1");
    // Two cells from the other king it may stay, beside it not, and it leaps onto it.
    CHECK(moves_text(*game, game->parse_state("1x1o2 1 =*")) == "b1-a1 b1xd1");
    // Attacked, it only steps: onto the other king or away from it.
    CHECK(moves_text(*game, game->parse_state("1xo3 1 =*")) == "b1xc1 b1-a1");
}
