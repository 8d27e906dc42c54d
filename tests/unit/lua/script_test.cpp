/// What scripts can declare, and how the parts of a game hang together.
#include <set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("lua script: what it says of itself is known without options", "[lua]") {
    const GameInfo info = script_info(lua_file("connect_four"));
    CHECK(info.name == "connect_four");
    CHECK(info.title == "Connect four");
    REQUIRE(info.options.size() == 3);
    CHECK(info.options[0].name == "height");
    CHECK(info.options[1].name == "line");
    CHECK(info.options[1].allowed == std::vector<std::string>{"4", "3", "5", "6"});
    CHECK(info.options[2].name == "width");
    CHECK(info.options[2].max == 26);
    CHECK(info.kind == "alignment");
    CHECK(info.aliases == std::vector<std::string>{"four_in_a_row"});
    CHECK(info.players == 2);
    CHECK_FALSE(info.chance);
    CHECK(script_info(lua_file("peg_solitaire")).players == 1);
    CHECK(script_info(lua_file("backgammon")).chance);
}

TEST_CASE("lua script: kinds and other names are checked", "[lua]") {
    const auto said_of = [](const std::string& fields) {
        return error_of([&] {
            script_info(lua_text("game { name = 'T', board = square(3, 3), " + fields +
                                 " }\nfunction moves() place() end"));
        });
    };
    CHECK_THAT(said_of("kind = 'conection'"), containing("did you mean 'connection'?"));
    CHECK_THAT(said_of("kind = 7"), containing("kind must be a string"));
    CHECK_THAT(said_of("aliases = 'reversi'"), containing("aliases must be a list"));
    CHECK_THAT(said_of("aliases = { 'Four in a row' }"), containing("small letters"));
}

TEST_CASE("lua script: wrong options are refused with what there is", "[lua]") {
    const auto open = [](const char* name, const char* value) {
        return error_of([&] { open_script(lua_file("connect_four"), {{name, value}}); });
    };
    CHECK_THAT(open("widht", "7"), containing("width"));
    CHECK_THAT(open("line", "9"), containing("4, 3, 5, 6"));
    CHECK_THAT(open("width", "99"), containing("26"));
}

TEST_CASE("lua script: an option is by default what it may be", "[lua]") {
    const auto open = [](const std::string& option) {
        return error_of([&] {
            lua_game("game { name = 'T', board = square(3, 3), options = { a = " + option +
                     " } }\nmoves = place");
        });
    };
    CHECK(open("{ 5, min = 5, max = 9 }").empty());
    CHECK_THAT(open("{ 5, min = 7, max = 9 }"), containing("option 'a' is 5 by default"));
    CHECK_THAT(open("{ 5, min = 10, max = 1 }"), containing("not from 10 to 1"));
}

TEST_CASE("lua script: words are options too", "[lua]") {
    const std::string text =
        "game { name = 'T', board = square(3, 3), options = { first = { 'corner', 'all' } } }\n"
        "function moves() if opt.first == 'corner' then add(1) else place() end end";
    CHECK(lua_game(text)->count_moves(lua_game(text)->start()) == 1);
    const auto all = open_script(lua_text(text), {{"first", "all"}});
    CHECK(all->count_moves(all->start()) == 9);
}

TEST_CASE("lua script: variables are part of the position", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(2, 1), variables = { turns = 3, other = -1 } }\n"
        "function moves() pass(); place() end\n"
        "function after(me, from, to) var.turns = var.turns - 1; if to then var.other = to end "
        "end\n"
        "function result() if var.turns == 0 then return DRAW end end");
    CHECK(game->state_text(game->start()) == "2 1 other=-1 turns=3");
    const AnyState state = play_texts(*game, "b1 pass");
    CHECK(game->state_text(state) == "1x 1 other=2 turns=1");
    CHECK(game->parse_state("1x 1 turns=1 other=2") == state);
    CHECK(game->outcome(game->parse_state("1x 1 turns=0")) == Outcome::draw());
    CHECK_THAT(error_of([&] { game->parse_state("1x 1 turn=0"); }),
               containing("nothing is called 'turn'; did you mean 'turns'?"));
}

TEST_CASE("lua script: three players, turns and winners by number", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 1), players = 3 }\n"
        "function moves() place() end\n"
        "function result() if count() == 3 then return wins(2) end end");
    CHECK(game->facts().players == 3);
    CHECK_FALSE(game->facts().zero_sum);
    const AnyState state = play_texts(*game, "a1 b1 c1");
    CHECK(game->state_text(state) == "xov 1");
    CHECK(game->outcome(state) == Outcome::win(1, 3));
}

TEST_CASE("lua script: scores make ranks and margins", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 1), players = 3, goal = 'margin' }\n"
        "function moves() place() end\n"
        "function result() if count() == 1 then return score(5, 7, 5) end end");
    const AnyState state = play_texts(*game, "a1");
    const std::int32_t points[] = {5, 7, 5};
    CHECK(game->outcome(state) == Outcome::scores(points, 3));
    CHECK(game->parse_state(game->state_text(state)) == state);
}

TEST_CASE("lua script: play may leave a move to after", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3), variables = { total = 0 }, limit = { 12, 'draw' "
        "} }\n"
        "function moves() add_number(5) add_number(1, 3) place() end\n"
        "function play(me, a, b) if b then board[a] = me end end\n"
        "function after(me, from, to, captured, n) if n then var.total = var.total + n end end");
    CHECK(game->state_text(play_texts(*game, "5")) == "3/3/3 2 total=5 plies=1");
    CHECK(check_contract(*game, 20, 1).failure == std::nullopt);
}

TEST_CASE("lua script: what no moves mean", "[lua]") {
    const auto outcome = [](const std::string& nomoves) {
        const auto game = lua_game("game { name = 'T', board = square(1, 1), nomoves = '" +
                                   nomoves + "' } function moves() place() end");
        return game->outcome(play_texts(*game, "a1")).value();
    };
    CHECK(outcome("draw") == Outcome::draw());
    CHECK(outcome("loss") == Outcome::win(0));
    CHECK(outcome("win") == Outcome::win(1));
    CHECK(outcome("pass") == Outcome::draw());
}

TEST_CASE("lua script: nomoves holds beside an ending for the limit", "[lua]") {
    const auto outcome = [](const std::string& fields, const std::string& moves) {
        const auto game = lua_game("game { name = 'T', board = square(3, 1), " + fields +
                                   " } function moves() place() end\n"
                                   "function ending() return score(3, 1) end");
        return game->outcome(play_texts(*game, moves)).value();
    };
    const std::int32_t points[] = {3, 1};
    const Outcome asked = Outcome::scores(points, 2);
    // Player 2 has no move left.
    CHECK(outcome("nomoves = 'loss', limit = { 9, 'ending' }", "a1 b1 c1") == Outcome::win(0));
    CHECK(outcome("nomoves = 'win', limit = { 9, 'ending' }", "a1 b1 c1") == Outcome::win(1));
    CHECK(outcome("nomoves = 'draw', limit = { 9, 'ending' }", "a1 b1 c1") == Outcome::draw());
    CHECK(outcome("nomoves = 'pass', limit = { 9, 'ending' }", "a1 b1 c1") == asked);
    CHECK(outcome("limit = { 9, 'ending' }", "a1 b1 c1") == asked);
    CHECK(outcome("nomoves = 'loss'", "a1 b1 c1") == asked);
    // At the limit, be there moves or none.
    CHECK(outcome("nomoves = 'loss', limit = { 2, 'ending' }", "a1 b1") == asked);
    CHECK(outcome("nomoves = 'loss', limit = { 3, 'ending' }", "a1 b1 c1") == asked);
    CHECK(outcome("nomoves = 'loss', limit = { 2, 'draw' }", "a1 b1") == Outcome::draw());
}

TEST_CASE("lua script: kinds of pieces have names, values and letters", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3), pieces = { 'man', 'king' } }\n"
        "function setup() board[1] = man(1); board[2] = king(1); board[9] = king(2) end\n"
        "function moves(me) step(man(me), ahead, EMPTY); slide(king(me), orthogonal, NOT_MINE) "
        "end\n"
        "function after(me, from, to) if row(to) == far_row(me) then board[to] = king(me) end end");
    CHECK(game->state_text(game->start()) == "2O/3/xX1 1");
    CHECK(moves_text(*game, game->start()) == "a1-a2 b1-b2 b1-b3 b1-c1");
    CHECK(game->state_text(play_texts(*game, "a1-a2 c3-c2 a2-a3")) == "X2/2O/1X1 2");
}

TEST_CASE("lua script: moves with numbers, as in nim", "[lua]") {
    const auto game = lua_game(
        "game { name = 'Nim', board = track(3), nomoves = 'loss' }\n"
        "function setup() for c = 1, 3 do board[c] = c end end\n"
        "function moves() for c = 1, 3 do for n = 1, board[c] do add_number(n, c) end end end\n"
        "function play(me, c, n) board[c] = board[c] - n end");
    CHECK(moves_text(*game, game->start()) == "1=1 2=1 2=2 3=1 3=2 3=3");
    const AnyState state = play_texts(*game, "3=3 2=1 1=1 2=1");
    CHECK(game->state_text(state) == "0,0,0 1");
    CHECK(game->outcome(state) == Outcome::win(1));
}

// Of the cells 1, 6 and 16 a protocol that leaves the hyphen out would write two moves "16".
TEST_CASE("lua script: protocols keep the numbers of a track apart", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = track(16), counts = false }\n"
        "function moves() add(16) add(1, 6) end\n"
        "function play(me, a) board[a] = me end");
    const AnyState start = game->start();
    MoveList list;
    game->moves(start, list);
    REQUIRE(list.size() == 2);
    CHECK(game->protocol_move(start, list[0], "ugi") == "16");
    CHECK(game->protocol_move(start, list[1], "ugi") == "1-6");
    const auto squares =
        lua_game("game { name = 'T', board = square(3, 3) } function moves() add(1, 2) end");
    MoveList steps;
    squares->moves(squares->start(), steps);
    CHECK(squares->protocol_move(squares->start(), steps[0], "ugi") == "a1b1");
}

TEST_CASE("lua script: add without play places and moves", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(2, 2) }\n"
        "function setup() board[4] = 2 end\n"
        "function moves(me) for c in each(EMPTY) do add(c) end\n"
        "  for c in each(MINE) do for n in neighbours(c, orthogonal) do\n"
        "    if board[n] ~= me then add(c, n) end end end end");
    CHECK(moves_text(*game, game->start()) == "a1 b1 a2");
    const AnyState state = play_texts(*game, "b1 b2xb1");
    CHECK(game->state_text(state) == "2/1o 1");
}

TEST_CASE("lua script: a file of the scripts folder is included once", "[lua]") {
    int reads = 0;
    ScriptSource source{"test.lua",
                        "local a, b = include 'lib/two', include 'lib/two'\n"
                        "game { name = 'T', board = square(a, b) }\n"
                        "function moves() place() end",
                        [&](const std::string& name) -> std::string {
                            if (name != "lib/two") throw Error("there is no file " + name);
                            ++reads;
                            return "return 2";
                        }};
    CHECK(open_script(source, {})->layout()->cells.size() == 4);
    CHECK(reads == 2);  // once in each of the two passes
    source.text = "include 'lib/three'";
    CHECK(error_of([&] { open_script(source, {}); }) ==
          "test.lua:1: include: there is no file lib/three");
    source.include = [](const std::string&) { return "\nlocal x = 1 + {}"; };
    source.text = "include 'lib/bad'";
    CHECK_THAT(error_of([&] { open_script(source, {}); }),
               containing("lib/bad.lua:2: attempt to perform arithmetic"));
}

TEST_CASE("lua script: tests in the file are run and told apart", "[lua]") {
    const std::string game =
        "game { name = 'T', board = square(2, 2) }\n"
        "function moves() place() end\n"
        "function result(me, last) if line(last, 2) then return WIN end end\n";
    const auto failures = [&](const std::string& test) {
        const auto all = failed_tests(lua_text(game + test));
        return all.empty() ? std::string() : all.front();
    };
    CHECK(failures("test { perft = { 4, 12, 24 }, lines = { { 'a1 b1 a2', '1-0' } } }") == "");
    CHECK(failures("test { perft = { 4, 13 } }") ==
          "test.lua:4: perft 2 is 12, not 13 (plyboard perft --divide shows it move by move)");
    CHECK(failures("test { lines = { { 'a1 b1', '1-0' } } }") ==
          "test.lua:4: 'a1 b1': the result is *, not 1-0");
    CHECK(failures("test { lines = { { 'a1 c1', '*' } } }") ==
          "test.lua:4: 'a1 c1': c1 is not a legal move (did you mean b1?) at 2/x1 2");
    CHECK(failures("test { lines = { { 'a1 b1', 'illegal' } } }") ==
          "test.lua:4: 'a1 b1': b1 is legal");
    CHECK(failures("test { position = 'xo/2 1', perft = { 2 } }") == "");
    CHECK(run_script_tests(lua_text(game + "-- no test { ... }")).tests == 0);
    CHECK(run_script_tests(lua_text(game + "test {} test {}")).tests == 2);
}

TEST_CASE("lua script: fractions of an evaluation are rounded the same way for both", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(2, 2) }\n"
        "function moves() place() end\n"
        "function evaluate.half(me) return me == 1 and 0.5 or -0.5 end\n"
        "function evaluate.more(me) return me == 1 and 2.4 or -2.4 end");
    CHECK(game->evaluate(0, game->start(), 0) == 1);
    CHECK(game->evaluate(0, game->start(), 1) == -1);
    CHECK(game->evaluate(1, game->start(), 0) == 2);
    CHECK(game->evaluate(1, game->start(), 1) == -2);
}

TEST_CASE("lua script: legal is asked about the moves that are wanted", "[lua]") {
    const std::string head = "game { name = 'T', board = square(3, 3), nomoves = 'loss' }\n";
    const auto asked = lua_game(head +
                                "function moves() place() end\n"
                                "function legal(me, last) return last % 2 == me % 2 end");
    const auto offered = lua_game(head +
                                  "function moves(me) for c in each(EMPTY) do "
                                  "if c % 2 == me % 2 then add(c) end end end");
    for (int depth = 1; depth <= 6; ++depth)
        CHECK(asked->perft(asked->start(), depth, Bulk::yes) ==
              offered->perft(offered->start(), depth, Bulk::yes));
    // Player 1 has five cells and player 2 four: player 2 is the first who cannot move.
    Random random(1);
    const PlayoutStats stats = asked->playouts(asked->start(), random, 50, 100);
    CHECK(stats.plies == 50 * 9);
    CHECK(stats.wins[0] == 50);
    AnyState state = asked->start();
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i)
        seen.insert(asked->move_text(state, asked->random_move(state, random)));
    CHECK(seen == std::set<std::string>{"a1", "c1", "b2", "a3", "c3"});
}

TEST_CASE("lua script: tests and the look for shorter lists end when they are asked to", "[lua]") {
    std::stop_source stop;
    stop.request_stop();
    const auto report = run_script_tests(lua_text("game { name = 'T', board = square(3, 3) }\n"
                                                  "moves = place\n"
                                                  "test { perft = { 7 } }"),
                                         stop.get_token());
    CHECK(report.failures.empty());
    CHECK(report.unfinished == std::vector<std::string>{"test.lua:3: not begun"});

    const auto game = lua_game(
        "game { name = 'T', board = square(4, 4) }\n"
        "moves = place\n"
        "function result() if count() >= 3 and board[1] ~= 0 then return 77 end end");
    const auto hurried = check_contract(*game, 10, 1, {}, {}, stop.get_token()).failure;
    REQUIRE(hurried.has_value());
    CHECK(hurried->cut_short);
    CHECK_THAT(hurried->what, containing("result returns 77"));
    const auto shortest = check_contract(*game, 10, 1).failure;
    REQUIRE(shortest.has_value());
    CHECK(!shortest->cut_short);
    CHECK(shortest->moves.size() == 2);  // the third is tried
}

TEST_CASE("lua script: exceptions pass through protect unchanged", "[lua]") {
    const auto game = open_script(lua_file("tic_tac_toe"), {});
    CHECK_THROWS_AS(game->protect([] { throw std::out_of_range("mine"); }), std::out_of_range);
    std::uint64_t leaves = 0;
    game->protect(
        [&] { game->protect([&] { leaves = game->perft(game->start(), 2, Bulk::no); }); });
    CHECK(leaves == 72);
}

TEST_CASE("lua script: options may be reckoned with before they have values", "[lua]") {
    const auto cells = [](const std::string& text, const std::string& value) {
        const ScriptSource source = lua_text(text + "\nfunction moves() place() end");
        return open_script(source, {{"size", value}})->layout()->cells.size();
    };
    const std::string range = ", options = { size = { 5, min = 4, max = 26 } } }";
    const std::string square = "game { name = 'T', board = square(";
    CHECK(cells(square + "opt.size - 3, 3)" + range, "4") == 3);
    CHECK(cells(square + "-(2 - opt.size), opt.size // 2)" + range, "6") == 12);
    CHECK(cells(square + "math.floor(opt.size / 2), 1)" + range, "9") == 4);
    CHECK(cells("local n = 0 for i = 1, opt.size do n = n + i end\n" + square + "n, 1)" + range,
                "4") == 10);
    CHECK(cells("if opt.size < 5 then error('too small') end\n" + square + "opt.size, 1)" + range,
                "6") == 6);
    CHECK_THAT(
        error_of([&] {
            cells("if opt.size < 5 then error('too small') end\n" + square + "opt.size, 1)" + range,
                  "4");
        }),
        containing("test.lua:1: too small"));
    CHECK(cells("local sizes = { small = 3, large = 4 }\n" + square +
                    "sizes[opt.size], 3), options = { size = { 'small', 'large' } } }",
                "large") == 12);
    CHECK(script_info(lua_text("game { name = 'T' .. opt.size" + range)).options.size() == 1);
}

TEST_CASE("lua script: an error in an evaluation names it", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(2, 2) }\n"
        "function moves() place() end\n"
        "function evaluate.bold(me) return me + nil end");
    CHECK(error_of([&] { game->evaluate(0, game->start(), 0); }) ==
          "test.lua:3: attempt to perform arithmetic on a nil value; nil is what was never "
          "given a value, such as an entry of a table; in evaluate.bold, position 2/2 1");
}

TEST_CASE("lua scripts: a file too long to compile in time is refused", "[lua]") {
    std::string text = "game { name = 'T', board = square(3, 3) } function moves() if 1 then ";
    for (int i = 0; i < 100'000; ++i) text += "elseif 1 then ";
    text += "end place() end";
    CHECK_THAT(error_of([&] { lua_game(text); }),
               containing("test.lua: the file is longer than 256 KiB"));
}

TEST_CASE("lua scripts: a line that goes on after the end of the game says so", "[lua]") {
    const auto report = run_script_tests(
        lua_text("game { name = 'T', board = square(3, 3) } moves = place result = { line, 2 } "
                 "test { lines = { { 'a1 c3 b1 c2', '*' } } }"));
    REQUIRE(report.failures.size() == 1);
    CHECK_THAT(report.failures[0].message,
               containing("the game is over before c2, 1-0, at 2o/3/xx1 2"));
}

TEST_CASE("lua scripts: after is given the number of a move, which a pass has not", "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3), variables = { a = 0, b = 0, n = 0 } }\n"
        "function moves() pass() add_number(7) add_number(0, 5) add(1, 2, 3) place(cells(9)) end\n"
        "function play(me) board[4] = me end\n"
        "function after(me, from, to, captured, n)\n"
        "  var.a, var.b, var.n = from or -1, to or -1, n or -1\n"
        "end\n"
        "function result(me, last) return last == 3 and WIN end\n");
    struct Case {
        const char* move;
        const char* seen;
        bool ends;
    };
    for (const Case& each : std::initializer_list<Case>{{"pass", " a=-1 b=-1 n=-1", false},
                                                        {"7", " a=-1 b=-1 n=7", false},
                                                        {"b2=0", " a=5 b=5 n=0", false},
                                                        {"a1-b1-c1", " a=1 b=3 n=-1", true},
                                                        {"c3", " a=9 b=9 n=-1", false}}) {
        INFO(each.move);
        const AnyState state = play_texts(*game, each.move);
        CHECK_THAT(game->state_text(state), containing(each.seen));
        CHECK(game->over(state) == each.ends);  // last is the third cell of add(1, 2, 3)
    }
}
