/// Boards that hold numbers: seeds that are sown around a track, sums.
#include "framework/report/board/board_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/lua_twins.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// A track where any house may be sown; `sow` is what `play` does, which scores 1 point per cell
/// for the answer: the position tells what was sown, the variable where the last seed went.
std::unique_ptr<Game> track(const std::string& board, const std::string& sow) {
    return lua_game("game { name = 'T', board = " + board +
                    ", counts = true, variables = { last = 0 } }\n"
                    "moves = { choose, OCCUPIED }\n"
                    "function play(me, c) var.last = " +
                    sow + " end\n");
}

std::string sown(const std::string& sow, const std::string& position, const std::string& house) {
    const auto game = track("track(6)", sow);
    AnyState state = game->parse_state(position + " 1 last=0");
    game->play(state, *game->parse_move(state, house));
    return game->state_text(state);
}

}  // namespace

TEST_CASE("lua sow: one on each of the cells that follow", "[lua]") {
    CHECK(sown("sow(c)", "0,3,0,0,0,0", "2") == "0,0,1,1,1,0 2 last=5");
    CHECK(sown("sow(c)", "0,0,0,0,2,1", "5") == "1,0,0,0,0,2 2 last=1");  // around the end
    CHECK(sown("sow(c, west)", "0,3,0,0,0,0", "2") == "1,0,0,0,1,1 2 last=5");
    CHECK(sown("sow(c)", "8,0,0,0,0,0", "1") == "1,2,2,1,1,1 2 last=3");  // past the house itself
    CHECK(sown("sow(c, east, cells(c))", "8,0,0,0,0,0", "1") == "0,2,2,2,1,1 2 last=4");
    CHECK(sown("sow(c, east, cells(3, 4))", "0,3,7,7,0,0", "2") == "1,0,7,7,1,1 2 last=1");
}

TEST_CASE("lua sow: as the plain loop on random tracks", "[lua]") {
    const auto verb = track("track(9)", "sow(c, west, cells(2, 7))");
    const auto loop = track("track(9)",
                            "(function() local n = board[c] board[c] = 0 while n > 0 do "
                            "c = (c - 2) % 9 + 1 if c ~= 2 and c ~= 7 then "
                            "board[c], n = board[c] + 1, n - 1 end end return c end)()");
    Random random(3);
    for (int i = 0; i < 300; ++i) {
        std::string text;
        for (int c = 0; c < 9; ++c)
            text += (c > 0 ? "," : "") + std::to_string(random.below(3) * random.below(12));
        text += " 1 last=0";
        const AnyState start = verb->parse_state(text);
        MoveList list;
        verb->moves(start, list);
        for (const Move move : list) {
            AnyState one = start;
            AnyState other = loop->parse_state(text);
            verb->play(one, move);
            loop->play(other, move);
            INFO(text << ' ' << verb->move_text(start, move));
            REQUIRE(verb->state_text(one) == loop->state_text(other));
        }
    }
}

TEST_CASE("lua sow: what cannot be sown is told", "[lua]") {
    const auto error = [](const std::string& board, const std::string& sow,
                          const std::string& position, const std::string& move) {
        const auto game = track(board, sow);
        AnyState state = game->parse_state(position + " 1 last=0");
        return error_of([&] { game->play(state, *game->parse_move(state, move)); });
    };
    CHECK_THAT(error("square(3, 1)", "sow(c)", "0,2,0", "b1"),
               containing("sow: from cell b1 on the board ends before the seeds do"));
    CHECK_THAT(error("track(3)", "sow(c, east, ALL)", "0,2,0", "2"),
               containing("sow: from cell 2 on all cells are skipped"));
    CHECK_THAT(error("track(3)", "sow(c, east)", "255,1,255", "2"),
               containing("sow: cell 3 holds 255, and no more go in"));
    CHECK_THAT(error("track(3)", "sow(c, east + west)", "0,2,0", "2"),
               containing("sow: argument 2 must be one direction"));
    const auto pieces = lua_game(
        "game { name = 'T', board = square(2, 1) }\nfunction moves() choose(EMPTY) end\n"
        "function play(me, c) sow(c) end\n");
    AnyState state = pieces->start();
    CHECK_THAT(error_of([&] { pieces->play(state, *pieces->parse_move(state, "a1")); }),
               containing("sow: the cells hold pieces; add counts = true to game { ... }"));
}

TEST_CASE("lua sum: of the board, of a layer, of rows and columns", "[lua]") {
    same_worth("return 100 * sum(MINE, row) + sum(OCCUPIED, column)",
               "local rows, columns = 0, 0 for c in each(MINE) do rows = rows + row(c) end "
               "for c in each(OCCUPIED) do columns = columns + column(c) end "
               "return 100 * rows + columns");
    const auto game = lua_game(
        "game { name = 'T', board = track(5), layers = { 'weight' } }\n"
        "function setup() for c = 1, 5 do board[c], weight[c] = c, 10 * c end end\n"
        "function moves() choose(ALL) end\nfunction play() again() end\n"
        "function evaluate.board() return sum(cells(2, 4)) end\n"
        "function evaluate.layer() return sum(where(board, 3, 5), weight) end\n"
        "function evaluate.all() return sum() end\n");
    CHECK(game->evaluate(0, game->start(), 0) == 2 + 4);
    CHECK(game->evaluate(1, game->start(), 0) == 30 + 40 + 50);
    CHECK(game->evaluate(2, game->start(), 0) == 1 + 2 + 3 + 4 + 5);
    const auto pieces = lua_game(
        "game { name = 'T', board = square(2, 1) }\nmoves = place\n"
        "function evaluate.sum() return sum(MINE) end\n");
    CHECK_THAT(error_of([&] { (void)pieces->evaluate(0, pieces->start(), 0); }),
               containing("sum: the cells hold pieces, not numbers; count(set) says how many"));
}

TEST_CASE("lua boards: a ring is drawn as two rows that face each other, points below it",
          "[lua]") {
    const auto game = lua_game(
        "game { name = 'T', board = track(6), variables = { store = { 0, 12 }, turns = 3 } }\n"
        "setup = '1,2,3,4,5,60'\nmoves = { choose, OCCUPIED }\nfunction play() again() end\n");
    CHECK(draw_board(*game, game->start(), {}) ==
          "     6    5    4\n"
          "    60    5    4\n"
          "     1    2    3\n"
          "     1    2    3\n"
          "\nstore 0 12, turns 3\n");
}

TEST_CASE("lua boards: long numbers stay below the names of their columns", "[lua]") {
    const auto rows = lua_game(
        "game { name = 'T', board = square(3, 2), counts = true }\n"
        "setup = '12,0,0/0,100,255'\nmoves = { choose, OCCUPIED }\nfunction play() again() end\n");
    CHECK(draw_board(*rows, rows->start(), {}) ==
          "      a   b   c\n"
          "  2  12   0   0 2\n"
          "  1   0 100 255 1\n"
          "      a   b   c\n");
    const auto drawn = lua_game(
        "game { name = 'T', counts = true, board = drawn [[\no---o---o\n|   |   |\no---o---o\n]] "
        "}\n"
        "function setup() board[1], board[2], board[4] = 100, 255, 12 end\n"
        "moves = { choose, OCCUPIED }\nfunction play() again() end\n");
    CHECK(draw_board(*drawn, drawn->start(), {}) ==
          "  2 12--0---0\n"
          "    |   |   |\n"
          "  1 100-255-0\n"
          "    a   b   c\n");
}
