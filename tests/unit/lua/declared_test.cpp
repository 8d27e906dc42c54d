/// Verbs that are declared play the same game as the functions that they stand for.
#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

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
    {"board = square(6, 6), nomoves = 'loss', pieces = { 'man', 'king' }, limit = { 80, 'draw' }",
     "function setup() rows(1, 2, man(1)) rows(-2, -1, man(2)) end "
     "moves = { { hop, man, ahead_diagonals, THEIRS, CHAIN }, "
     "{ hop, king, diagonal, THEIRS, CHAIN + MAY_STOP }, otherwise, "
     "{ step, man, ahead_diagonals, EMPTY }, { step, king, diagonal, EMPTY } } "
     "after = { promote, man, king }",
     "function setup() rows(1, 2, man(1)) rows(-2, -1, man(2)) end "
     "function moves(me) if hop(man(me), ahead_diagonals, THEIRS, CHAIN) "
     "+ hop(king(me), diagonal, THEIRS, CHAIN + MAY_STOP) == 0 then "
     "step(man(me), ahead_diagonals, EMPTY) step(king(me), diagonal, EMPTY) end end "
     "function after(me, from, to) "
     "if board[to] == man(me) and row(to) == far_row(me) then board[to] = king(me) end end"},
    {"board = square(5, 5), pieces = { 'knight', 'stone' }, limit = { 60, 'draw' }, "
     "regions = { middle = 'c3' }",
     "function setup() rows(1, 1, knight(1)) rows(-1, -1, knight(2)) end "
     "moves = { { leap, knight, 2, 1, NOT_MINE }, { place, border, stone }, otherwise, pass } "
     "after = { promote, knight, stone, middle } "
     "result = { { fewer, THEIRS, 3 }, { line, 4, EXACT } }",
     "function setup() rows(1, 1, knight(1)) rows(-1, -1, knight(2)) end "
     "function moves(me) if leap(knight(me), 2, 1, NOT_MINE) + place(border, stone(me)) == 0 then "
     "pass() end end "
     "function after(me, from, to) "
     "if to == cell(3, 3) and board[to] == knight(me) then board[to] = stone(me) end end "
     "function result(me, last) if count(THEIRS) < 3 then return WIN end "
     "if last and line(last, 4, EXACT) then return WIN end end"},
    {"board = drawn [[\no-o-o-o\n|/|\\|/|\no-o-o-o\n|\\|/|\\|\no-o-o-o]], hand = { 4, 5 }, "
     "limit = { 80, 'draw' }, nomoves = 'loss'",
     "moves = { place, otherwise, { fly, MINE, EMPTY, 3 }, otherwise, step } after = { mill, 3 } "
     "result = { fewer, THEIRS, 3 }",
     "function moves(me) if hand[me] > 0 and count(EMPTY) > 0 then "
     "place() "
     "elseif count(MINE) <= 3 then for c in each(MINE) do for to in each(EMPTY) do add(c, to) end "
     "end "
     "else step(MINE, all_directions, EMPTY) end end "
     "function after(me, from, to) if to and board[to] == me then mill(to, 3) end end "
     "function result(me) local you = 3 - me "
     "if count(you) + hand[you] < 3 then return WIN end end"},
};

std::unique_ptr<Game> game_of(const Twin& twin, const std::string& rules) {
    return lua_game("game { name = 'T', " + twin.head + " }\n" + rules);
}

std::vector<std::string> sorted_words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words(std::istream_iterator<std::string>(in), {});
    std::ranges::sort(words);
    return words;
}

}  // namespace

TEST_CASE("lua declared: the same games as with functions", "[lua]") {
    for (const Twin& twin : twins) {
        INFO(twin.declared);
        const auto declared = game_of(twin, twin.declared);
        const auto written = game_of(twin, twin.functions);
        Random random(3);
        for (int match = 0; match < 20; ++match) {
            AnyState state = declared->start();
            REQUIRE(state == written->start());
            while (!declared->over(state)) {
                REQUIRE_FALSE(written->over(state));
                MoveList moves;
                declared->moves(state, moves);
                REQUIRE(sorted_words(moves_text(*declared, state)) ==
                        sorted_words(moves_text(*written, state)));
                REQUIRE(declared->count_moves(state) == moves.size());
                const Move move = declared->random_move(state, random);
                REQUIRE(moves.contains(move));
                AnyState other = state;
                const std::string text = declared->move_text(state, move);
                written->play(other, written->parse_move(other, text).value());
                declared->play(state, move);
                REQUIRE(state == other);
            }
            REQUIRE(declared->outcome(state) == written->outcome(state));
        }
    }
}

TEST_CASE("lua declared: a game begins with the position that setup is", "[lua]") {
    const std::string game =
        "game { name = 'T', board = square(opt.size, 2), options = { size = { 3, 4 } },\n"
        "       variables = { left = 7 } }\nmoves = step\n";
    const auto start = [&](const std::string& setup) {
        const auto opened = lua_game(game + "setup = " + setup);
        return opened->state_text(opened->start());
    };
    CHECK(start("'oo1/1xx'") == "oo1/1xx 1 left=7");
    CHECK(start("'oo1/1xx 2 left=5'") == "oo1/1xx 2 left=5");
    CHECK(start("[[\n  o o .\n  . x x\n]]") == "oo1/1xx 1 left=7");  // drawn
    CHECK(start("[[\noo.\n...]]") == "oo1/3 1 left=7");
    CHECK(start("opt.size == 3 and '3/x1o' or '4/xx1o'") == "3/x1o 1 left=7");
    const char* const wrong[][2] = {
        {"'oo1/1x'", "test.lua:4: setup: position 'oo1/1x 1': the board is not complete"},
        {"'oo1/1xx 1 =1-0'", "test.lua:4: setup: position: a game does not begin with a result"},
        {"{ 1, 2 }", "test.lua:4: setup is a table; it must be a function or a position"},
    };
    for (const auto& [setup, expected] : wrong)
        CHECK_THAT(error_of([&start, &setup = setup] { start(setup); }), containing(expected));
}

TEST_CASE("lua declared: what cannot be declared is told", "[lua]") {
    const char* const cases[][2] = {
        {"moves = count", "moves: 'count' cannot be declared"},
        {"moves = { place, otherwise, row }", "moves: 'row' cannot be declared"},
        {"moves = { hop, MINE, all_directions, THEIRS, 5 }",
         "hop: argument 4 is 5; it must be a sum"},
        {"moves = { fly, MINE, EMPTY, 0 }", "fly: argument 3 is 0; it must be how many pieces"},
        {"moves = { leap, MINE, 2, 1 }", "leap needs a square board"},
        {"moves = place after = again", "after: 'again' cannot be declared (promote and mill can)"},
        {"moves = place after = { mill, 0 }", "mill: argument 1 is 0; it must be the length of a line"},
        {"moves = place result = { line, 3, 4 }", "line: argument 2 is 4; it must be EXACT"},
        {"moves = 5", "moves must be a function, a verb, or verbs with their arguments"},
        {"moves = { 5 }", "moves must be a function, a verb, or verbs with their arguments"},
        {"moves = { step, 77, ahead, EMPTY }", "step: argument 1 is 77; it must be a set of cells"},
        {"moves = { step, MINE, 3, EMPTY }", "step: argument 2 is 3; it must be directions"},
        {"moves = { place, EMPTY, 9 }", "place: argument 2 is 9; it must be what to put on a cell"},
        {"moves = place result = count", "result: 'count' cannot be declared"},
        {"moves = place result = { line }", "line needs its length; write result = { line, 3 }"},
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

TEST_CASE("lua declared: connected along some directions only", "[lua]") {
    const std::string head = "game { name = 'T', board = square(3, 3) }\nmoves = place\n";
    const auto straight =
        lua_game(head + "result = { connected, { south, north }, { west, east }, orthogonal }");
    const auto any = lua_game(head + "result = { connected, { south, north }, { west, east } }");
    struct Case {
        const char* position;
        bool straight;
    };
    for (const Case& each : {Case{"x2/1x1/2x 2", false}, Case{"1x1/1x1/xx1 2", true},
                             Case{"o2/1oo/3 1", false}, Case{"o2/ooo/3 1", true}}) {
        INFO(each.position);
        CHECK(any->outcome(any->parse_state(each.position)).has_value());
        CHECK(straight->outcome(straight->parse_state(each.position)).has_value() == each.straight);
    }
}

TEST_CASE("lua declared: otherwise ends the list as soon as something was offered", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 1) }\n"
        "moves = { { step, MINE, east, EMPTY }, otherwise, { step, MINE, west, EMPTY }, otherwise, "
        "pass }");
    CHECK(moves_text(*game, game->parse_state("1x1 1")) == "b1-c1");
    CHECK(moves_text(*game, game->parse_state("2x 1")) == "c1-b1");
    CHECK(moves_text(*game, game->parse_state("3 1")) == "pass");
}

TEST_CASE("lua declared: a piece in the hand is placed once", "[lua]") {
    const auto game =
        lua_game("game { name = 'T', board = square(2, 1), hand = { 1, 2 } } moves = place");
    CHECK(game->state_text(game->start()) == "2 1 hand=1,2");
    const AnyState state = play_texts(*game, "a1 b1");
    CHECK(game->state_text(state) == "xo 1 hand=0,1");
    CHECK(moves_text(*game, game->parse_state("2 1 hand=0,1")).empty());
}

TEST_CASE("lua declared: who closes a mill takes a man that is in none", "[lua]") {
    const auto game =
        lua_game("game { name = 'T', board = square(4, 3) } moves = place after = { mill, 3 }");
    AnyState state = game->parse_state("ooo1/o3/xx2 1");
    game->play(state, game->parse_move(state, "c1").value());
    CHECK(game->mover(state) == 0);
    CHECK(game->state_text(state) == "ooo1/o3/xxx1 1 taking=3");
    CHECK(game->parse_state(game->state_text(state)) == state);
    CHECK(moves_text(*game, state) == "xa2");
    game->play(state, game->parse_move(state, "xa2").value());
    CHECK(game->state_text(state) == "ooo1/4/xxx1 2");
    state = game->parse_state("ooo1/4/xx2 1");
    game->play(state, game->parse_move(state, "c1").value());
    CHECK(moves_text(*game, state) == "xa3 xb3 xc3");
    // Where there is nothing to take the game goes on.
    state = game->parse_state("4/4/xx2 1");
    game->play(state, game->parse_move(state, "c1").value());
    CHECK(game->state_text(state) == "4/4/xxx1 2");
    CHECK_THAT(error_of([&] { game->parse_state("4/4/xxx1 2 taking=200"); }),
               containing("'taking=200' is no length of a line"));
}

TEST_CASE("lua declared: a mill lies the way it is told, and is as long", "[lua]") {
    struct Case {
        const char* after;
        const char* position;
        const char* move;
        const char* takes;  ///< empty: the stone closes no mill
    };
    // three in a diagonal, three in a row, four in a row
    const char* const diagonal = "2o2/5/1x3/x4 1";
    const char* const row = "o3o/5/5/xx3 1";
    const char* const four = "o4/5/5/xx1x1 1";
    const Case cases[] = {
        {"{ mill, 3 }", diagonal, "c3", "xc4"},
        {"{ mill, 3, orthogonal }", diagonal, "c3", ""},
        {"{ mill, 3, diagonal }", diagonal, "c3", "xc4"},
        {"{ mill, 3, orthogonal }", row, "c1", "xa4 xe4"},
        {"{ mill, 3, east }", row, "c1", "xa4 xe4"},
        {"{ mill, 3, north }", row, "c1", ""},
        {"{ mill, 3, orthogonal }", four, "c1", "xa4"},
        {"{ mill, 3, EXACT }", four, "c1", ""},
        {"{ mill, 4, EXACT, orthogonal }", four, "c1", "xa4"},
        {"{ mill, 3, EXACT + orthogonal }", row, "c1", "xa4 xe4"},
        // a man in such a row is safe, one in a row the other way is not
        {"{ mill, 3, orthogonal }", "ooo2/o4/o4/xx3 1", "c1", "xa2 xa3 xa4 xb4 xc4"},
        {"{ mill, 3, east }", "ooo2/o4/o4/xx3 1", "c1", "xa2 xa3"},
        {"{ mill, 3, orthogonal }", "oo3/2o2/3o1/xx2o 1", "c1", "xe1 xd2 xc3 xa4 xb4"},
        {"{ mill, 3 }", "oo3/2o2/3o1/xx2o 1", "c1", "xa4"},
        {"{ mill, 3, EXACT }", "oooo1/4o/5/xx3 1", "c1", "xe3 xa4 xb4 xc4 xd4"},
    };
    for (const auto& [after, position, move, takes] : cases) {
        const std::string rule = after;
        const std::string called = "function after(me, from, to) mill(to, " + rule.substr(8);
        for (const std::string& how :
             {"after = " + rule, called.substr(0, called.size() - 2) + ") end"}) {
            INFO(how << " " << position);
            const auto game =
                lua_game("game { name = 'T', board = square(5, 4) } moves = place " + how);
            AnyState state = game->parse_state(position);
            game->play(state, game->parse_move(state, move).value());
            CHECK(game->parse_state(game->state_text(state)) == state);
            CHECK(game->mover(state) == (*takes == '\0' ? 1 : 0));
            if (*takes != '\0') CHECK(moves_text(*game, state) == takes);
        }
    }
    const auto game = lua_game("game { name = 'T', board = square(5, 4) } moves = place");
    for (const char* taking : {"3,0,0", "3,16,0", "3,5,2", "128,5,0"})
        CHECK_THAT(
            error_of([&] { game->parse_state("5/5/5/xxx2 1 taking=" + std::string(taking)); }),
            containing("is no length of a line"));
}

TEST_CASE("lua declared: moves counted and picked without a list are those of the list", "[lua]") {
    const char* const scripts[] = {
        "game { name = 'X', board = square(9, 9), regions = { ring = function(c) return row(c) % 2 "
        "== 0 end }, "
        "limit = { 90, 'draw' } } moves = { { place, ring } }",
        "game { name = 'X', board = square(7, 6) } moves = drop",
        "game { name = 'X', board = hexagon(6), limit = { 200, 'draw' } } moves = drop",
        "game { name = 'X', board = track(9), counts = false, limit = { 60, 'draw' } } "
        "function setup() board[1] = 1 board[4] = 2 board[9] = 1 end moves = { pass, step }",
        "game { name = 'X', board = square(11, 9), limit = { 90, 'draw' }, pieces = { 'man', "
        "'king' }, "
        "neutral = { 'wall' } } function setup() rows(1, 2, man(1)) rows(4, 4, wall) "
        "rows(-2, -1, king(2)) end moves = { { step, man, ahead, EMPTY }, "
        "{ step, OCCUPIED, sideways, THEIRS }, { step, king, diagonal, NOT_MINE } }",
        "game { name = 'X', board = square(10, 10), nomoves = 'draw' } function setup() board[45] "
        "= 1 "
        "board[46] = 2 board[55] = 2 board[56] = 1 end moves = flank",
        "game { name = 'X', hand = 5, limit = { 80, 'draw' }, board = drawn [[\n"
        "o-o-o\n|\\|/|\no-o-o\n|/|\\|\no-o-o\n|\\|/|\no-o-o\n]] } "
        "moves = { place, otherwise, { fly, MINE, EMPTY, 3 }, otherwise, step } "
        "after = { mill, 3 }",
    };
    for (const char* script : scripts) {
        const auto game = lua_game(script);
        Random random(11);
        AnyState state = game->start();
        for (int ply = 0; ply < 120 && !game->over(state); ++ply) {
            INFO(script << '\n' << game->state_text(state));
            MoveList list;
            game->moves(state, list);
            REQUIRE(game->count_moves(state) == list.size());
            std::set<Move> picked;
            for (std::size_t i = 0; i < 12 * list.size(); ++i)
                picked.insert(game->random_move(state, random));
            for (const Move move : picked) REQUIRE(list.contains(move));
            // A move that is missed in so many tries of equal chance: one in 10^5 for each.
            REQUIRE(picked.size() + 2 >= list.size());
            game->play(state, list[random.below(static_cast<std::uint32_t>(list.size()))]);
        }
    }
}
