// Ours as an engine by GTP: vertices, go, handicap, files of games.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "framework/report/notation/vertices.hpp"
#include "framework/serving/gtp/gtp_server.hpp"
#include "framework/serving/gtp/sgf_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/serving_host.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

TEST_CASE("gtp: vertices leave I out", "[serving]") {
    const auto game = open_game(source_of("lua:go(size=13)"));
    CHECK(with_vertices(*game, "a1") == "A1");
    CHECK(with_vertices(*game, "h13") == "H13");
    CHECK(with_vertices(*game, "i9") == "J9");
    CHECK(with_vertices(*game, "m13") == "N13");
    CHECK(with_vertices(*game, "pass") == "PASS");
}

TEST_CASE("gtp: half points, where the rules count them", "[serving]") {
    Host<GtpServer> host("go", "mcts(nodes=20)");
    for (const char* const line : {"boardsize 5", "komi 6.5", "play b C3", "play w pass"})
        CHECK(host.answer(line) == "=\n\n");
    CHECK(host.answer("komi 6.3") == "? the rules cannot give a komi of 6.3\n\n");
    CHECK(host.answer("play b pass") == "=\n\n");
    CHECK(host.answer("final_score") == "= B+18.5\n\n");
    host.say("komi 30.5");
    CHECK(host.answer("final_score") == "= W+5.5\n\n");
    host.say("komi 25");
    CHECK(host.answer("final_score") == "= 0\n\n");
}

// A wall of each player in the middle of the board; a lone stone behind the other's wall has no way
// to live, as any player sees.
TEST_CASE("gtp: stones that cannot live are dead, and cleaned up when that is asked", "[serving]") {
    Host<GtpServer> host("go", "mcts(nodes=20)");
    host.say("boardsize 7");
    host.say("komi 0");
    for (int row = 1; row <= 7; ++row) {
        host.say(fmt::format("play b C{}", row));
        host.say(fmt::format("play w D{}", row));
    }
    for (const char* const move : {"play b pass", "play w B4", "play b pass", "play w pass"})
        CHECK(host.answer(move) == "=\n\n");
    CHECK(host.answer("final_status_list dead") == "= B4\n\n");
    CHECK(host.answer("final_status_list seki") == "=\n\n");
    const std::string alive = host.answer("final_status_list alive");
    CHECK(alive.find("C1 ") != std::string::npos);
    CHECK(alive.find("D7") != std::string::npos);
    CHECK(alive.find("B4") == std::string::npos);
    // Three columns against four.
    CHECK(host.answer("final_score") == "= W+7\n\n");
    // Three liberties are taken while White passes.
    for (int stone = 0; stone < 3; ++stone) {
        const std::string put = host.answer("kgs-genmove_cleanup b");
        INFO(put);
        CHECK((put == "= B3\n\n" || put == "= B5\n\n" || put == "= A4\n\n"));
        if (stone < 2) CHECK(host.answer("play w pass") == "=\n\n");
    }
    CHECK(host.answer("final_status_list dead") == "=\n\n");
    CHECK(host.answer("final_status_list limbo").starts_with("? syntax error"));
    Host<GtpServer> hex("lua:hex", "mcts(nodes=5)");
    CHECK(hex.answer("final_status_list dead").starts_with("? "));
}

TEST_CASE("gtp: boards that are not square keep their names, in any case", "[serving]") {
    Host<GtpServer> host("lua:hex", "mcts(nodes=5)");
    CHECK(host.answer("play b I3") == "=\n\n");
    CHECK(host.answer("play w i3") == "? illegal move\n\n");
    CHECK(host.answer("play w j3") == "=\n\n");
}

TEST_CASE("gtp: what chance does is played, and asked for before a move", "[serving]") {
    Host<GtpServer> host("lua:pig", "mcts(nodes=20)");
    CHECK(host.answer("genmove b") ==
          "? dice to be thrown first: say by play what chance does, as in play b 1\n\n");
    CHECK(host.answer("play w 6") == "=\n\n");
    CHECK(host.answer("genmove b").starts_with("= "));
}

TEST_CASE("gtp: a game of go, captures and score", "[serving]") {
    Host<GtpServer> host("lua:go", "mcts(nodes=20)");
    CHECK(host.answer("1 protocol_version") == "=1 2\n\n");
    CHECK(host.answer("known_command play") == "= true\n\n");
    CHECK(host.answer("known_command fly") == "= false\n\n");
    CHECK(host.answer("7 fly") == "?7 unknown command\n\n");
    CHECK(host.answer("boardsize 5 # small") == "=\n\n");
    CHECK(host.answer("boardsize 50") == "? unacceptable size\n\n");
    CHECK(host.answer("komi 0.5") == "=\n\n");
    CHECK(host.answer("clear_board") == "=\n\n");
    for (const char* const move :
         {"play b A2", "play w A1", "play black b1", "play WHITE pass", "play b pass"}) {
        INFO(move);
        CHECK(host.answer(move) == "=\n\n");
    }
    // All 25 points are Black's, the captured stone has gone; half a point is White's.
    CHECK(host.answer("final_score") == "= B+24.5\n\n");
    CHECK(host.answer("play w C3") == "? illegal move\n\n");
    CHECK(host.answer("genmove w") == "? the game is over\n\n");
    CHECK(host.answer("undo") == "=\n\n");
    CHECK(host.answer("final_score") == "? cannot score\n\n");
    CHECK(host.answer("play b I3") == "? illegal move\n\n");
    CHECK(host.answer("play green C3") == "? invalid color\n\n");
    CHECK(host.answer("play b") == "? invalid color or coordinate\n\n");
    CHECK(host.answer("reg_genmove b").starts_with("= "));
    CHECK(host.answer("showboard").find(" A B C D E\n") != std::string::npos);
    // Two moves in a row: the other player passes in between.
    host.say("clear_board");
    CHECK(host.answer("play b A1") == "=\n\n");
    CHECK(host.answer("play b B2") == "=\n\n");
    CHECK(host.answer("undo") == "=\n\n");
    CHECK(host.answer("play w B2") == "=\n\n");
    CHECK(host.answer("") == "");
    CHECK(host.answer("# only a remark") == "");
    CHECK_FALSE(host.say("quit"));
}

TEST_CASE("gtp: handicap stones stand where the specification says", "[serving]") {
    Host<GtpServer> host("lua:go", "mcts(nodes=5)");
    const auto stones = [&](const std::string& command) {
        host.say("clear_board");
        std::istringstream words(host.answer(command));
        std::vector<std::string> points{std::istream_iterator<std::string>(words), {}};
        std::ranges::sort(points);
        return fmt::format("{}", fmt::join(points, " "));
    };
    // GTP 2, section 4.1.1, and what GNU Go 3.8 answers.
    host.say("boardsize 19");
    CHECK(stones("fixed_handicap 2") == "= D4 Q16");
    CHECK(stones("fixed_handicap 4") == "= D16 D4 Q16 Q4");
    CHECK(stones("fixed_handicap 5") == "= D16 D4 K10 Q16 Q4");
    CHECK(stones("fixed_handicap 7") == "= D10 D16 D4 K10 Q10 Q16 Q4");
    CHECK(stones("fixed_handicap 9") == "= D10 D16 D4 K10 K16 K4 Q10 Q16 Q4");
    CHECK(host.answer("fixed_handicap 2") == "? board not empty\n\n");
    CHECK(host.answer("play b A1") == "=\n\n");
    CHECK(host.answer("play w D4") == "? illegal move\n\n");
    host.say("boardsize 13");
    CHECK(stones("fixed_handicap 5") == "= D10 D4 G7 K10 K4");
    host.say("boardsize 8");
    CHECK(stones("fixed_handicap 4") == "= C3 C6 F3 F6");
    CHECK(stones("place_free_handicap 9") == "= C3 C6 F3 F6");
    host.say("clear_board");
    CHECK(host.answer("fixed_handicap 5") == "? invalid number of stones\n\n");
    CHECK(host.answer("fixed_handicap 1") == "? invalid number of stones\n\n");
    host.say("boardsize 5");
    CHECK(host.answer("fixed_handicap 2") == "? invalid number of stones\n\n");
    CHECK(host.answer("set_free_handicap A1 a1") == "? bad vertex list\n\n");
    CHECK(host.answer("set_free_handicap A1 pass") == "? bad vertex list\n\n");
    CHECK(host.answer("set_free_handicap A1") == "? bad vertex list\n\n");
    CHECK(host.answer("set_free_handicap A1 Z9") == "? bad vertex list\n\n");
    CHECK(host.answer("set_free_handicap A1 B2 C3") == "=\n\n");
    CHECK(host.answer("undo") == "? cannot undo\n\n");
    CHECK(host.answer("play w A2") == "=\n\n");
}

TEST_CASE("gtp: files of games, their first variation", "[serving]") {
    const SgfGame game = read_sgf(
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]C[a \\] (;B[aa\\])]\nAB[gc]\n[cg]AW[aa:ba];W[ee];B[ce]"
        "(;W[];B[tt];W[ai])(;W[bb]))");
    CHECK(game.size == 9);
    CHECK(game.komi == 6.5);
    std::string setup, moves;
    for (const auto& [player, vertex] : game.setup) setup += (player == 0 ? " b" : " w") + vertex;
    for (const auto& [player, vertex] : game.moves) moves += (player == 0 ? " b" : " w") + vertex;
    CHECK(setup == " bG7 bC3 wA9 wB9");
    CHECK(moves == " wE5 bC5 wpass bpass wA1");
    for (const char* const wrong : {"", "no game", "(;B[aa]", "(;B[aa", "(;SZ[9];B[ja])",
                                    "(;B[aa];AB[bb])", "(;AE[aa])", "(;SZ[9]AB[ab:aa:])"}) {
        INFO(wrong);
        CHECK_THROWS_AS(read_sgf(wrong), Error);
    }

    const ply_test::TemporaryFolder folder;
    const std::string file = folder / "game.sgf";
    std::ofstream(file) << "(;GM[1]SZ[5]KM[3]AB[aa][ee];W[cc];B[bb](;W[dd])(;W[ba]))";
    Host<GtpServer> host("lua:go", "mcts(nodes=5)");
    CHECK(host.answer("loadsgf " + file + " 2") == "=\n\n");
    CHECK(host.answer("play b C3") == "? illegal move\n\n");
    CHECK(host.answer("play b B4") == "=\n\n");
    CHECK(host.answer("loadsgf " + file) == "=\n\n");
    for (const char* const taken : {"A5", "E1", "C3", "B4", "D2"})
        CHECK(host.answer(std::string("play b ") + taken) == "? illegal move\n\n");
    CHECK(host.answer("play b B5") == "=\n\n");
    CHECK(host.answer("loadsgf " + file + "x") == "? cannot load file\n\n");
    CHECK(host.answer("play w B5") == "? illegal move\n\n");  // nothing has changed
}
