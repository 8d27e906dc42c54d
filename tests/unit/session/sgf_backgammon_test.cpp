// Backgammon as SGF: what GNU Backgammon writes, what we write, positions, variations, the cube.

#include <string>
#include <string_view>

#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/report/notation/gnu_position.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/session_texts.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::damaged;
using ply_test::open_named;
using ply_test::sanitized;
using ply_test::tree_text;

namespace {

LoadedSession from_turns(const std::string& text, const std::string& game = "") {
    return find_format("sgf")->read(text, game, 1);
}
std::string end_of(const LoadedSession& loaded) {
    return loaded.session->game().state_text(loaded.session->position().state);
}

}  // namespace

TEST_CASE("sgf backgammon: turns as the page on the game has them", "[session_sgf]") {
    // https://www.red-bean.com/sgf/backgammon.html: 8/5 6/5, then bar/18, then no way in
    CHECK(tree_text(from_turns("(;FF[4]GM[6];W[31hefe])")) == " 1-3 8/5+6/5");
    CHECK(tree_text(from_turns("(;GM[6]AE[a:y]AB[y]AW[a][a][b][b][c][c][d][d][e][e];B[61yg])")) ==
          " 6-1 bar/18");
    CHECK(tree_text(from_turns("(;GM[6]AB[y]AW[f][f][a];B[66];W[21fdfe])")) ==
          " 6-6 pass 2-1 6/5+6/4");
    const LoadedSession doubled =
        from_turns("(;GM[6]AB[a]AW[f][f][f][f]PL[W];W[double];B[take];W[66fzfzfzfz])");
    CHECK(tree_text(doubled) == " double take 6-6 6/off(4)");
    CHECK(doubled.session->setup().game == "backgammon(cube=64)");
    CHECK(doubled.session->outcome()->utility[1] == 2 * 1000);
}

TEST_CASE("sgf backgammon: a game that GNU Backgammon wrote leads to its position",
          "[session_sgf]") {
    // Version 1.07 played it against itself, and called the position so.
    const LoadedSession loaded = from_turns(
        "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:1][game:0][ws:0][bs:0]PW[gnubg]"
        "PB[root]DT[2026-11-24]\n"
        ";W[21mkxw];B[65aggl];W[32wuxu];B[66aglrlrlr];W[31mjhg];B[43yddg];W[53ytjg];B[43yddg];"
        "W[62ywmg];B[52ybbg];W[41yxhd];B[55rwrwsxsx];W[32yv];B[51stqv];W[61];B[22lnlnqstv];W[31];"
        "B[62rtnt];W[44yuyuyuhd];B[43gkkn];W[54yuup];B[21nppq];W[21];B[52lnns];W[62];B[61stnt];"
        "W[61];B[64qwsw];W[61];B[62qssz];W[31];B[52wztz];W[65];B[54sxsw];W[41yufe];B[43txvz];"
        "W[51fefa];B[54txtz])");
    CHECK(loaded.notes.empty());
    CHECK(end_of(loaded).substr(0, 14) == "3wsAAIhtwAA/AA");
    CHECK(loaded.session->setup().names == std::vector<std::string>{"root", "gnubg"});
    CHECK(tree_text(from_turns(written_game(*loaded.session, "sgf"))) == tree_text(loaded));
}

TEST_CASE("sgf backgammon: a double that is declined, and its result", "[session_sgf]") {
    const LoadedSession loaded = from_turns(
        "(;GM[6]MI[length:5][game:2][ws:0][bs:3]RE[W+1];W[61mghg];B[63addj];W[64mgxt];B[43qtjn];"
        "W[66];B[41stae];W[21ywfe];B[31ycst];W[55hchcgbgb];B[33];W[double];B[drop])");
    CHECK(loaded.notes.empty());
    CHECK(loaded.session->outcome() == Outcome{.utility = {-1000, 1000}, .rank = {2, 1}});
    CHECK_THAT(written_game(*loaded.session, "sgf"), containing("RE[W+1]"));
    // Resigned, and how many games it was.
    const LoadedSession resigned = from_turns("(;GM[6]RE[B+2R];B[63addj])");
    CHECK(resigned.session->reason() == "resignation");
    CHECK_THAT(written_game(*resigned.session, "sgf"), containing("RE[B+2R]"));
    CHECK_THAT(written_game(*loaded.session, "sgf"), containing(";W[double]\n;B[drop]"));
}

TEST_CASE("sgf backgammon: positions are set up man by man", "[session_sgf]") {
    // As version 1.07 wrote it after `set board 4HPkQSCwZ/ABMA`, with another throw before it.
    const LoadedSession loaded = from_turns(
        "(;FF[4]GM[6]\n;PL[W]DI[61]\n;PL[W]AE[a:y]AW[e][e][f][f][f][f][h][h][m][m][m][m][m][x][x]"
        "AB[s][s][s][s][s][q][q][q][n][l][l][l][l][g][a]\n;PL[B]DI[31])");
    CHECK(loaded.session->setup().start == "sGfwATDgc+RBIA:MIEFAAAAAAAE");
    CHECK_THAT(written_game(*loaded.session, "sgf"), containing("PL[B]DI[31]"));
    for (const char* const wrong : {"AB[A1]", "AB[z]", "DI[70]AB[a]", "CV[3]AB[a]",
                                    "AB[a][a][a][a][a][a][a][a][a][a][a][a][a][a][a][a]"}) {
        INFO(wrong);
        CHECK_THROWS_AS(from_turns("(;GM[6]" + std::string(wrong) + ")"), Error);
    }
    CHECK_THAT(from_turns("(;GM[6];W[31hefe];B[31hefe])").cut, containing("B[31hefe] is not a"));
    CHECK_THROWS_WITH(from_turns("(;GM[6];W[31])"), containing("W[31] is not a legal move"));
    CHECK_THROWS_WITH(from_turns("(;GM[6];W[31hefe])", "lua:backgammon"), containing("no Smart"));
}

TEST_CASE("sgf backgammon: names of positions are those that the rules write", "[session_sgf]") {
    Random random(9);
    const auto game = open_named("backgammon(cube=8)");
    for (int i = 0; i < 20; ++i) {
        AnyState state = game->start();
        for (int ply = 0; ply < 3 * i && !game->over(state); ++ply) {
            const std::string text = game->state_text(state).substr(0, 27);
            CHECK(GnuPosition::of(text).text() == text);
            game->play(state, game->random_move(state, random));
        }
    }
    CHECK_THROWS_AS(GnuPosition::of("4HPwATDgc/ABMA"), Error);
    CHECK_THROWS_AS(GnuPosition::of("4HPwATDgc/ABM?:cAkAAAAAAAAE"), Error);
}

TEST_CASE("sgf backgammon: what was written is read again, with variations", "[session_sgf]") {
    Random random(7);
    for (const char* const name :
         {"backgammon", "backgammon(cube=64)", "backgammon(begins=first)"}) {
        INFO(name);
        const OpenedGame opened = open_named_game(name);
        for (int turn = 0; turn < 20; ++turn) {
            Session session(*opened.game, {.game = name, .players = {"human", "human"}});
            const auto play_on = [&](int plies) {
                for (int ply = 0; ply < plies && !session.outcome(); ++ply) {
                    MoveList list;
                    legal_moves(session.game(), session.position(), list);
                    session.play(list[random.below(static_cast<std::uint32_t>(list.size()))], "");
                }
            };
            // A decision to throw has no node of its own: no line ends with it.
            const auto throw_dice = [&] {
                while (!session.outcome() && session.mover() == chance_player) play_on(1);
            };
            play_on(10 + turn);
            throw_dice();
            for (int back = 0; back < 4 + turn % 3; ++back) session.undo();
            play_on(9);
            throw_dice();
            const std::string text = written_game(session, "sgf");
            INFO(text);
            const LoadedSession again = from_turns(text, name);
            CHECK(tree_text(again) == tree_text(session.tree()));
            CHECK(written_game(*again.session, "sgf") == text);
        }
    }
}

TEST_CASE("sgf backgammon: whatever a file says is read or refused", "[session_sgf]") {
    Random random(3);
    const std::string sound =
        "(;FF[4]GM[6]AE[a:y]AB[y][a]CV[2]CO[b]PL[B]DI[31];B[31yvae](;W[66])(;DI[62]PL[W];W[62xv]))";
    for (int i = 0; i < (sanitized ? 300 : 2000); ++i) {
        const std::string text = damaged(sound, "[];()ABWDIVCxyz0167:", random);
        INFO(text);
        try {
            from_turns(text);
        } catch (const Error&) {  // it says what is wrong
        }
    }
}
