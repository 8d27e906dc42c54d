// The games that SGF knows besides go: points and moves as other programs write them, positions,
// and the same game in C++ and in Lua.

#include <string>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/notation/sgf_notation.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/session_texts.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::tree_text;

namespace {

LoadedSession from_sgf_of(const std::string& text, const std::string& game = "") {
    return find_format("sgf")->read(text, game, 1);
}

/// A game of random moves with a variation at its fifth move, from a position within the game.
std::unique_ptr<Session> random_session(const OpenedGame& opened, int before, int plies,
                                        Random& random) {
    const Game& game = *opened.game;
    AnyState state = game.start();
    for (int ply = 0; ply < before && !game.over(state); ++ply)
        game.play(state, game.random_move(state, random));
    SessionSetup setup{.game = opened.source.spec(), .players = {"human", "human"}};
    if (before > 0) setup.start = game.state_text(state);
    auto session = std::make_unique<Session>(game, std::move(setup));
    const auto play_on = [&](int count) {
        for (int ply = 0; ply < count && !session->outcome(); ++ply) {
            MoveList list;
            legal_moves(game, session->position(), list);
            session->play(list[random.below(static_cast<std::uint32_t>(list.size()))], "");
        }
    };
    play_on(plies);
    for (int back = 0; back < 5; ++back) session->undo();
    play_on(3);
    return session;
}

}  // namespace

TEST_CASE("sgf games: moves as the pages on their games have them", "[session_sgf]") {
    struct Example {
        const char* text;
        const char* game;
        const char* moves;
    };
    for (const auto& [text, game, moves] : {
             // https://www.red-bean.com/sgf/amazons.html
             Example{"(;GM[18];B[djddgd];W[addgad];B[gjehea])", "amazons(size=10)",
                     " d1-d7-g7 a7-d4-a7 g1-e3-e10"},
             // https://www.red-bean.com/sgf/loa.html: capitals, signs behind a move
             Example{"(;GM[9]SZ[8];B[C1:A3++];W[h3-f3!];B[resign])", "lines_of_action",
                     " c1xa3 h3-f3"},
             // https://www.red-bean.com/sgf/hex.html; PlayHex writes such files
             Example{"(;FF[4]GM[11]AP[PlayHex:0.0.0]PL[B]SZ[4]DT[2023-12-08]PB[Player A]PW[Player "
                     "B];B[a1];W[b1];B[c3])",
                     "hex(size=4)", " a1 b1 c3"},
             Example{"(;GM[11]SZ[5];B[B4];W[swap-pieces];B[c3])", "hex(size=5, swap=yes)",
                     " b4 swap c3"},
             Example{"(;FF[4]SZ[11];B[k11];W[a10])", "hex(size=11)", " k11 a10"},
             // f5 f6 e6 f4 is an opening of othello; black stands on e4 and d5.
             Example{"(;GM[2];B[fe];W[ff];B[ef];W[fd])", "othello(size=8)", " f5 f6 e6 f4"},
             Example{"(;GM[2]AB[de][ed]AW[dd][ee];B[F5];W[f6])", "othello(size=8)", " f5 f6"},
             Example{"(;GM[4]SZ[15];B[hh];W[ia];B[AO])", "gomoku(size=15)", " h8 i15 a1"},
         }) {
        INFO(text);
        const LoadedSession loaded = from_sgf_of(text);
        CHECK(loaded.session->setup().game == game);
        CHECK(loaded.session->setup().start.empty());
        CHECK(tree_text(loaded) == moves);
        CHECK(loaded.notes.empty());
    }
    const LoadedSession resigned = from_sgf_of("(;GM[9];B[c1:a3];W[resign])");
    CHECK(resigned.session->reason() == "resignation");
    CHECK(resigned.session->outcome() == Outcome::win(0));
}

TEST_CASE("sgf games: hex of Little Golem, whose first player moves as white", "[session_sgf]") {
    // Game 1254910 of http://www.littlegolem.net, where the player of B resigns and PB has won.
    const LoadedSession loaded = from_sgf_of(
        "(;FF[4]EV[hex.mc.2010.oct.1.11]PB[Maciej Celuch]PW[pensando]SZ[13]RE[B]GC[ game #1254910]"
        "SO[http://www.littlegolem.com];W[mf];B[gg];W[de];B[df];W[ji];B[if];W[ld];B[jg];W[jf];B[ig]"
        ";W[kg];B[kc];W[mb];B[ma];W[lb];B[la];W[kb];B[ka];W[jb];B[ja];W[hc];B[hb];W[fd];B[fc];W[ib]"
        ";B[ia];W[gc];B[gb];W[cd];B[da];W[eb];B[dd];W[ce];B[dc];W[cc];B[db];W[bb];B[le];W[kf];B[ke]"
        ";W[je];B[il];W[jj];B[kk];W[hk];B[resign])");
    CHECK(loaded.session->setup().game == "hex(size=13)");
    CHECK(loaded.session->setup().names == std::vector<std::string>{"Maciej Celuch", "pensando"});
    CHECK_THAT(tree_text(loaded), containing(" m6 g7 d5 d6 j9 "));
    CHECK(loaded.session->outcome() == Outcome::win(0));
    CHECK(loaded.session->reason() == "resignation");
    CHECK(loaded.notes.empty());
    const LoadedSession swapped =
        from_sgf_of("(;FF[4]EV[hex.ch.23.1.1]SZ[13];W[mf];B[swap];W[kj])");
    CHECK(swapped.session->setup().game == "hex(size=13, swap=yes)");
    CHECK(tree_text(swapped) == " m6 swap k10");
}

TEST_CASE("sgf games: hex where the players change sides", "[session_sgf]") {
    // Up to version 0.9 HexGui called it swap-pieces (its SgfReader.java).
    for (const char* const text :
         {"(;FF[4]AP[HexGui:0.10.GIT]GM[11]SZ[5];B[b4];W[swap-sides];W[c3];B[d2];W[resign])",
          "(;FF[4]AP[HexGui:0.9.GIT]GM[11]SZ[5];B[b4];W[swap-pieces];W[c3];B[d2];W[resign])"}) {
        INFO(text);
        const LoadedSession loaded = from_sgf_of(text);
        CHECK(loaded.session->setup().game == "hex(size=5)");
        CHECK(tree_text(loaded) == " b4 c3 d2");
        CHECK(loaded.session->outcome() == Outcome::win(0));
        CHECK(loaded.notes ==
              std::vector<std::string>{"line 1: the players change sides (swap-sides); their "
                                       "names are those of before"});
    }
}

TEST_CASE("sgf games: positions as the pages on their games have them", "[session_sgf]") {
    const auto position_of = [](const char* name) {
        const OpenedGame opened = open_named_game(name);
        return SgfNotation::of(*opened.game)->position(opened.game->start());
    };
    const auto sorted = [](std::string text) {
        std::ranges::sort(text);
        return text;
    };
    for (const char* const name : {"amazons", "lua:amazons"})
        CHECK(sorted(position_of(name)) == sorted("AB[dj][gj][ag][jg]AW[da][ga][ad][jd]PL[B]"));
    for (const char* const name : {"othello", "lua:othello"})
        CHECK(position_of(name) == "AB[ed][de]AW[dd][ee]PL[B]");
    CHECK_THAT(position_of("lua:lines_of_action"), containing("AB[b1][c1]"));
    CHECK(position_of("gomoku") == "PL[B]");

    const auto start_of = [](const std::string& text, const char* game) {
        return from_sgf_of(text, game).session->setup().start;
    };
    for (const char* const name : {"go", "lua:go"})
        CHECK(start_of("(;GM[1]SZ[3]AB[ac][bb]AW[ca]PL[W])", name).starts_with("2o/1x1/x2 2"));
    // From, to, arrow, and AA for arrows that are there
    // (https://www.red-bean.com/sgf/amazons.html). From cd the arrow flies to bd, as a queen goes;
    // on cc there is one in its way.
    for (const char* const name : {"amazons", "lua:amazons"})
        CHECK(start_of("(;GM[18]SZ[4]AB[aa]AW[dd]AA[bb][cc];W[ddcdbd])", name) ==
              "x3/1#2/2#1/3o 2");
    for (const char* const name : {"hex", "lua:hex"})
        CHECK(start_of("(;GM[11]SZ[3]AB[a1]AW[c1]PL[W])", name).starts_with("3/3/x1o 2"));
    CHECK_THROWS_WITH(start_of("(;GM[4]SZ[5]AB[zz])", ""), containing("'zz' is no point"));
    CHECK_THROWS_WITH(start_of("(;GM[4]SZ[5]AA[aa])", ""), containing("'aa' is no point"));
}

TEST_CASE("sgf games: what was written is read again, from any position", "[session_sgf]") {
    Random random(5);
    for (const char* const name :
         {"go(size=5)", "lua:go(size=5)", "othello", "lua:othello", "othello(size=6)", "gomoku",
          "lua:gomoku", "mnk(width=7, height=6, line=5)", "lua:rows(players=2, line=5)", "hex",
          "hex(size=5, swap=yes)", "lua:hex(size=7)", "amazons(size=6)", "lua:amazons(size=6)",
          "lua:lines_of_action"}) {
        INFO(name);
        const OpenedGame opened = open_named_game(name);
        for (const int before : {0, 0, 3, 8}) {
            const auto session = random_session(opened, before, 30, random);
            const std::string text = written_game(*session, "sgf");
            INFO(text);
            const LoadedSession again = from_sgf_of(text, name);
            CHECK(tree_text(again) == tree_text(session->tree()));
            CHECK(written_game(*again.session, "sgf") == text);
        }
    }
}

TEST_CASE("sgf games: relatives that are another game have no SGF", "[session_sgf]") {
    for (const char* const name : {"mnk", "mnk(line=5, misere=yes)", "lua:rows", "tic_tac_toe",
                                   "lua:havannah", "lua:backgammon", "chess"}) {
        INFO(name);
        CHECK_FALSE(SgfNotation::of(*open_named_game(name).game));
    }
    CHECK_THROWS_WITH(from_sgf_of("(;GM[2];B[fe])", "go"),
                      containing("not read from SGF of GM[2]"));
    CHECK_THROWS_WITH(from_sgf_of("(;GM[9]SZ[9])"), containing("SZ[9] is no size of a board of"));
    CHECK_THAT(from_sgf_of("(;GM[11]SZ[5];B[a1];W[a1])").cut, containing("W[a1] is not a legal"));
}
