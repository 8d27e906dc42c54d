/// Verbs that are declared play the same game as the functions that they stand for.
#include "tests/support/catch.hpp"
#include "tests/unit/lua_support.hpp"

using namespace ply;
using namespace ply_test;

namespace {

struct Twin {
    std::string head;
    std::string declared;
    std::string functions;
};

const Twin twins[] = {
    {"board = square(4, 5)", "moves = place result = { line, 3 }",
     "function moves() place() end "
     "function result(me, last) if line(last, 3) then return WIN end end"},
    {"board = square(5, 4)", "moves = { drop } result = { line, 4 }",
     "function moves() drop() end "
     "function result(me, last) if line(last, 4) then return WIN end end"},
    {"board = square(5, 6), nomoves = 'loss', pieces = { 'man', 'king' }",
     "function setup() rows(1, 1, man(1)) rows(2, 2, king(1)) rows(-1, -1, man(2)) "
     "rows(-2, -2, king(2)) end "
     "moves = { { step, man, ahead + sideways, EMPTY }, { slide, king, diagonal, NOT_MINE } } "
     "result = crossed",
     "function setup() rows(1, 1, man(1)) rows(2, 2, king(1)) rows(-1, -1, man(2)) "
     "rows(-2, -2, king(2)) end "
     "function moves(me) step(man(me), ahead + sideways, EMPTY) "
     "slide(king(me), diagonal, NOT_MINE) end "
     "function result(me, last) if row(last) == far_row(me) then return WIN end end"},
    {"board = hex(4, 4)", "moves = place result = { connected, { south, north }, { west, east } }",
     "function moves() place() end function result(me, last) "
     "if me == 1 and connected(last, south, north) then return WIN end "
     "if me == 2 and connected(last, west, east) then return WIN end end"},
    {"board = hex(13, 12)",
     "moves = place result = { connected, { south, north }, { west, east } }",
     "function moves() place() end function result(me, last) "
     "if me == 1 and connected(last, south, north) then return WIN end "
     "if me == 2 and connected(last, west, east) then return WIN end end"},
    {"board = square(6, 6), nomoves = 'pass'",
     "function setup() board[15] = 1 board[16] = 2 board[21] = 2 board[22] = 1 end moves = flank",
     "function setup() board[15] = 1 board[16] = 2 board[21] = 2 board[22] = 1 end "
     "function moves() flank() end"},
};

std::unique_ptr<Game> game_of(const Twin& twin, const std::string& rules) {
    return lua_game("game { name = 'T', " + twin.head + " }\n" + rules);
}

}  // namespace

TEST_CASE("lua declared: the same games as with functions", "[lua]") {
    for (const Twin& twin : twins) {
        INFO(twin.declared);
        const auto declared = game_of(twin, twin.declared);
        const auto written = game_of(twin, twin.functions);
        Random random(3);
        for (int match = 0; match < 40; ++match) {
            AnyState state = declared->start();
            REQUIRE(state == written->start());
            while (!declared->over(state)) {
                REQUIRE_FALSE(written->over(state));
                MoveList moves;
                declared->moves(state, moves);
                REQUIRE(moves_text(*declared, state) == moves_text(*written, state));
                REQUIRE(declared->count_moves(state) == moves.size());
                const Move move = declared->random_move(state, random);
                REQUIRE(moves.contains(move));
                AnyState other = state;
                declared->play(state, move);
                written->play(other, move);
                REQUIRE(state == other);
            }
            REQUIRE(declared->outcome(state) == written->outcome(state));
        }
    }
}

TEST_CASE("lua declared: what cannot be declared is told", "[lua]") {
    const char* const cases[][2] = {
        {"moves = hop", "moves: 'hop' cannot be declared"},
        {"moves = 5", "moves must be a function, a verb, or verbs with their arguments"},
        {"moves = { 5 }", "moves must be a function, a verb, or verbs with their arguments"},
        {"moves = { step, 77, ahead, EMPTY }", "step: argument 1 is 77; it must be a set of cells"},
        {"moves = { step, MINE, 3, EMPTY }", "step: argument 2 is 3; it must be directions"},
        {"moves = { place, EMPTY, 1 }", "place with a piece cannot be declared"},
        {"moves = place result = count", "result: 'count' cannot be declared"},
        {"moves = place result = { line }", "line: argument 1 is nothing; it must be a length"},
        {"moves = place result = { connected, { south, north } }",
         "connected takes two edges for each of the 2 players"},
        {"moves = place result = { connected, { south, 1 }, { west, east } }",
         "it must be directions"},
    };
    for (const auto& [rules, expected] : cases) {
        INFO(rules);
        const std::string text = std::string("game { name = 'T', board = hex(4, 4) }\n") + rules;
        CHECK_THAT(error_of([&] { lua_game(text); }), containing(expected));
    }
}
