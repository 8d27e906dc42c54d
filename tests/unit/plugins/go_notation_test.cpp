// Go: moves and positions as people, the Go Text Protocol and SGF write them.

#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::open_named;

TEST_CASE("go: moves as people and programs write them", "[go]") {
    const auto game = open_named("go(size=19)");
    const AnyState start = game->start();
    // Boards of go have no column I: https://senseis.xmp.net/?Coordinates
    const Move j4 = *game->parse_move(start, "j4");
    CHECK(game->move_text(start, j4) == "j4");
    CHECK(game->protocol_move(start, j4, "gtp") == "J4");
    CHECK(game->parse_move(start, "J4") == j4);
    CHECK(game->parse_move(start, "ip") == j4);  // SGF: from the top left
    for (const char* const sgf : {"B[ip]", ";B[ip]"}) CHECK(game->parse_move(start, sgf) == j4);
    for (const char* const pass : {"PASS", "B[]", "B[tt]"})
        CHECK(game->move_text(start, *game->parse_move(start, pass)) == "pass");
    CHECK(game->move_text(start, *game->parse_move(start, "T19")) == "t19");
    CHECK(game->move_text(start, *game->parse_move(start, "aa")) == "a19");
    CHECK(game->move_text(start, *game->parse_move(start, "tt")) == "pass");
    for (const char* const wrong : {"I4", "i4", "U1", "A20", "A0", "at", "", "J", "J4x", "a 1",
                                    "W[ip]", "B[i4]", "B[ip", "B[", "[]", "B[ipp]", "a99999999999"})
        CHECK(!game->parse_move(start, wrong));
}

TEST_CASE("go: moves as SGF writes them", "[go]") {
    // https://www.red-bean.com/sgf/go.html: column and row from the top left; tt is a pass.
    const auto game = open_named("go(size=19, notation=sgf)");
    const auto usual = open_named("go(size=19)");
    const AnyState start = game->start();
    for (const auto& [sgf, gtp] :
         {std::pair{"pd", "q16"}, {"aa", "a19"}, {"ip", "j4"}, {"ss", "t1"}, {"tt", "pass"}}) {
        const Move move = *usual->parse_move(start, gtp);
        CHECK(game->move_text(start, move) == sgf);
        CHECK(game->parse_move(start, sgf) == move);
        CHECK(game->parse_move(start, gtp) == move);
        CHECK(game->protocol_move(start, move, "gtp") == usual->protocol_move(start, move, "gtp"));
    }
    const auto small = open_named("go(size=3, notation=sgf)");
    CHECK(small->state_text(small->parse_state("xo1/1xo/xo1 1 ko=cc")) ==
          "xo1/1xo/xo1 1 passes=0 plies=0 ko=cc");
}

TEST_CASE("go: positions as SGF sets them up", "[go]") {
    const auto game = open_named("go(size=3)");
    const auto read = [&](const char* sgf) { return game->state_text(game->parse_state(sgf)); };
    CHECK(read("AB[cc][bb][aa]AW[ac][ca]PL[W]") == "x1o/1x1/o1x 2 passes=0 plies=0");
    CHECK(read("AW[ba]") == "1o1/3/3 1 passes=0 plies=0");
    for (const char* const wrong : {"AB[", "AB[aa", "AB[aa]x", "AB[da]", "AB[ad]", "AB[a]", "PL[x]",
                                    "AB[aa]AE[bb]", "AB[aa]]", "PL[B] 1"}) {
        INFO(wrong);
        CHECK_THROWS_WITH(game->parse_state(wrong), containing("none of AB[dd]"));
    }
    CHECK_THROWS_WITH(game->parse_state("AB[bb]AW[ab][ba][bc][cb]"), containing("no liberty"));
}

TEST_CASE("go: position texts", "[go]") {
    const auto game = open_named("go(size=3)");
    for (const char* const text : {"3/3/3 1 passes=0 plies=0", "x1o/1x1/o1x 2 passes=1 plies=7",
                                   "xo1/1xo/xo1 1 passes=0 plies=9 ko=c1"})
        CHECK(game->state_text(game->parse_state(text)) == text);
    const std::pair<const char*, const char*> wrong[] = {
        {"3/3 1", "not complete"},
        {"3/3/3", "who moves"},
        {"", "not complete"},
        {"3/3/3 3", "who moves"},
        {"3/3/3 1 passes=3", "none of passes"},
        {"3/3/3 1 plies=1001", "none of passes"},
        {"3/3/3 1 plies=01", "none of passes"},
        {"3/3/3 1 luck=7", "none of passes"},
        {"3/3/3 1 ko=d4", "names no point"},
        {"3/3/3 1 ko=a1", "nothing was taken on a1"},
        {"2x/1xo/2x 2", "the stone on c2 has no liberty"},
    };
    for (const auto& [text, says] : wrong) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
    CHECK_THROWS_WITH(open_named("go(komi=7.3)"), containing("neither whole nor half"));
}
