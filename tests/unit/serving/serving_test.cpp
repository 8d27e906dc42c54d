// Ours as an engine: the parts that need no process of their own, UCI, UGI and CECP.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "framework/player/clock.hpp"
#include "framework/player/time_budget.hpp"
#include "framework/serving/inbox.hpp"
#include "framework/serving/uci/uci_go.hpp"
#include "framework/serving/uci/uci_server.hpp"
#include "framework/serving/uci/uci_text.hpp"
#include "framework/serving/xboard/xboard_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/serving_host.hpp"

using namespace ply_test;
using std::chrono::milliseconds;

TEST_CASE("serving: a clock is never overrun, whatever it shows", "[serving]") {
    for (const int left : {0, 1, 5, 29, 30, 31, 60, 100, 1000, 60'000, 3'600'000})
        for (const int increment : {0, 10, 100, 5000})
            for (const int moves : {0, 1, 2, 40, 1000})
                for (const int overhead : {0, 30, 5000}) {
                    INFO(left << " ms + " << increment << ", " << moves << " moves, overhead "
                              << overhead);
                    const auto time =
                        move_budget({milliseconds(left), milliseconds(increment), moves},
                                    milliseconds(overhead));
                    CHECK(time >= milliseconds(1));
                    CHECK(time <= std::max(milliseconds(1), milliseconds(left - overhead)));
                }
    CHECK(exact_time(milliseconds(1000), milliseconds(30)) == milliseconds(970));
    CHECK(exact_time(milliseconds(1), milliseconds(30)) == milliseconds(1));
}

TEST_CASE("serving: what is kept on the clock outlasts delays", "[serving]") {
    double left = 1500;
    for (int move = 1; move <= 500; ++move) {
        const auto time = move_budget({milliseconds(static_cast<int>(left)), milliseconds(20), 0},
                                      milliseconds(30));
        const double delay = move % 20 == 0 ? 70 : 5;
        left -= static_cast<double>(time.count()) + delay;
        INFO("move " << move);
        REQUIRE(left > 0);
        left += 20;
    }
}

TEST_CASE("serving: a player here and the same behind a protocol think equally long", "[serving]") {
    for (const int left : {20, 60, 500, 2000, 60'000})
        for (const int increment : {0, 5, 100})
            for (const int moves : {0, 1, 12}) {
                INFO(left << " ms + " << increment << ", " << moves << " moves");
                TimeLeft clock(ClockRule{.main = milliseconds(left),
                                         .increment = milliseconds(increment),
                                         .moves = moves});
                const std::string go = fmt::format(
                    "wtime {0} btime {0} winc {1} binc {1} movestogo {2}", left, increment, moves);
                CHECK(clock.budget() == UciGo::read(Words(go), uci_dialect)
                                            .time_for(0, milliseconds(30)));  // Move Overhead
            }
}

TEST_CASE("serving: lines end as any system ends them", "[serving]") {
    std::vector<std::string> lines;
    LineCutter cutter([&](std::string line) { lines.push_back(std::move(line)); });
    cutter.read("uci\r\nisre");
    cutter.read("ady\n\n");
    cutter.read(std::string_view("go\0 depth 1", 11));
    CHECK(lines == std::vector<std::string>{"uci", "isready", ""});
    cutter.end();
    CHECK(lines.back() == "go depth 1");
    cutter.read(std::string(5 << 20, 'x') + "\nquit\n");
    CHECK(lines.size() == 6);
    CHECK(lines[4].size() == std::size_t{4} << 20);
    CHECK(lines[5] == "quit");
}

TEST_CASE("serving: wins as the protocols count them", "[serving]") {
    CHECK(uci_score(31, false) == "cp 31");
    CHECK(uci_score(win_score - 1, false) == "mate 1");
    CHECK(uci_score(win_score - 5, false) == "mate 3");
    CHECK(uci_score(4 - win_score, false) == "mate -2");
    CHECK(uci_score(win_score - 5, true) == "mate 5");
}

TEST_CASE("uci: Hash, MultiPV and Threads are the searcher's options", "[serving]") {
    UciHost host("chess", "pvs(tt=16)");
    const std::string text = host.answer("uci");
    CHECK(text.find("option name Hash type spin default 16 min 0 max 65536\n") !=
          std::string::npos);
    CHECK(text.find("option name MultiPV type spin default 1 min 1 max 64\n") != std::string::npos);
    CHECK(text.find("option name Threads type spin") != std::string::npos);
    CHECK(text.find("option name lmr type check default true\n") != std::string::npos);
    CHECK(text.ends_with("uciok\n"));
    CHECK(host.answer("setoption name hash value 0") == "");
    CHECK(host.answer("setoption name Hash value minus").starts_with("info string Hash may be"));
    CHECK(host.answer("setoption name Hash value 99999999").starts_with("info string"));
    CHECK(host.answer("setoption name Nonsense value 1").starts_with("info string"));
    CHECK(host.answer("setoption").starts_with("info string"));
    host.say("setoption name MultiPV value 3");
    host.say("go depth 2");
    host.say("wait");
    CHECK(host.heard.find("multipv 3") != std::string::npos);
}

TEST_CASE("uci: how deep the deepest node was, and how full the table is", "[serving]") {
    const auto figure = [](const std::string& text, const std::string& name) {
        const auto at = text.find(" " + name + " ");
        return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
    };
    // Only captures follow one another here, one on each square: beyond the depth they go on.
    const std::string captures = "position fen 4k3/2p5/3p4/4p3/3P4/2P5/8/4K3 w - - 0 1";
    UciHost host("chess", "pvs(tt=1, lmr=no, null_move=no, extensions=no, aspiration=no)");
    host.answer(captures);
    host.say("go depth 1");
    host.say("wait");
    CHECK(figure(host.heard, "seldepth") > 1);
    CHECK(figure(host.heard, "hashfull") < 10);
    // A table of 65,536 places holds no more than those of 200,000 nodes.
    host.answer("position startpos");
    host.say("go nodes 200000");
    host.say("wait");
    const std::string last = host.heard.substr(host.heard.rfind("info depth"));
    CHECK(figure(last, "hashfull") > 100);
    CHECK(figure(last, "hashfull") <= 1000);
    CHECK(figure(last, "seldepth") >= figure(last, "depth"));
    // Without quiescence and extensions nothing lies deeper than the depth.
    UciHost flat("chess", "pvs(tt=0, quiescence=no, extensions=no)");
    flat.answer(captures);
    flat.say("go depth 4");
    flat.say("wait");
    CHECK(figure(flat.heard, "seldepth") == 1);  // of the first line, that of depth 1
    CHECK(figure(flat.heard.substr(flat.heard.rfind("info depth")), "seldepth") == 4);
    CHECK(figure(flat.heard, "hashfull") == -1);
}

TEST_CASE("uci: mates are found, in moves, and told for both sides", "[serving]") {
    UciHost host("chess", "pvs(tt=1)");
    struct Puzzle {
        const char* fen;
        const char* score;
        const char* move;
    };
    // Mates of the textbooks: the back rank, two rooks, Damiano's.
    const Puzzle puzzles[] = {
        {"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "score mate 1 ", "bestmove a1a8"},
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "score mate 2 ", "bestmove"},
        {"7k/R7/8/8/8/8/8/1R5K b - - 0 1", "score mate -1 ", "bestmove h8g8"},
    };
    for (const Puzzle& puzzle : puzzles) {
        INFO(puzzle.fen);
        host.say(std::string("position fen ") + puzzle.fen);
        host.forget();
        host.say("go mate 3");
        host.say("wait");
        CHECK(host.heard.find(puzzle.score) != std::string::npos);
        CHECK(host.heard.find(puzzle.move) != std::string::npos);
    }
}

TEST_CASE("uci: a position that cannot be leaves the one before", "[serving]") {
    UciHost host("chess", "pvs(tt=1, nodes=100)");
    host.say("position startpos moves e2e4");
    const std::string shown = host.answer("d");
    for (const char* const wrong :
         {"position", "position fen", "position fen rubbish", "position startpos moves e2e4 e2e4",
          "position startpos moves e2e5", "position nowhere moves e2e4",
          "position fen 8/8/8/8/8/8/8/8 w - - 0 1"}) {
        INFO(wrong);
        CHECK(host.answer(wrong).starts_with("info string"));
        CHECK(host.answer("d") == shown);
    }
    host.say("position startpos moves e2e4 e7e5 g1f3");
    CHECK(host.answer("d").find("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2") !=
          std::string::npos);
}

TEST_CASE("uci: searchmoves holds the search to some moves", "[serving]") {
    UciHost host("chess", "pvs(tt=1)");
    // The mate on the back rank is not among them; of the two, one keeps the rook.
    host.say("position fen 6k1/5ppp/8/8/8/1p6/8/R6K w - - 0 1");
    for (const char* const moves : {"a1a2 a1b1", "a1b1 a1a2 a1a9"}) {
        host.forget();
        host.say(std::string("go depth 4 searchmoves ") + moves);
        host.say("wait");
        CHECK(host.count("bestmove a1b1") == 1);
        CHECK(host.count("pv a1b1") + host.count("pv a1a2") == host.count(" pv "));
    }
    host.forget();
    host.say("go searchmoves a1a2 depth 1");
    host.say("wait");
    CHECK(host.count("bestmove a1a2") == 1);
    host.say("go depth 2");
    host.say("wait");
    CHECK(host.count("bestmove a1a8") == 1);
}

TEST_CASE("uci: a host may go on where a draw could be claimed", "[serving]") {
    UciHost host("chess", "pvs(tt=1, nodes=100)");
    const char* const positions[] = {
        "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
        "position fen 7k/8/8/8/8/8/R7/7K w - - 100 80",
        "position fen 7k/8/8/8/8/8/8/KN6 w - - 0 1"};
    for (const char* const position : positions) {
        INFO(position);
        host.say(position);
        host.forget();
        host.say("go depth 2");
        host.say("wait");
        CHECK(host.count("bestmove ") == 1);
        CHECK(host.count("(none)") == 0);
    }
    // Stalemate and mate.
    host.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(host.answer("go depth 2") == "info depth 0 score cp 0\nbestmove (none)\n");
    host.say("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    CHECK(host.answer("go depth 2") == "info depth 0 score mate 0\nbestmove (none)\n");
    // Not before it is asked for.
    for (const char* const go : {"go infinite", "go ponder wtime 100 btime 100"}) {
        INFO(go);
        host.say(go);
        CHECK(host.answer("isready") == "readyok\n");
        CHECK(host.answer("stop") == "info depth 0 score mate 0\nbestmove (none)\n");
    }
    host.say("go ponder wtime 100 btime 100");
    host.say("ponderhit");
    CHECK(host.answer("wait") == "info depth 0 score mate 0\nbestmove (none)\n");
}

TEST_CASE("uci: Chess960 castles onto the rook", "[serving]") {
    UciHost host("chess", "pvs(tt=1, nodes=100)");
    host.say("setoption name UCI_Chess960 value true");
    host.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1");
    CHECK(host.answer("d").find("Fen: 4k3/8/8/8/8/8/8/5RK1 b") != std::string::npos);
    // Perft of a start position: https://www.chessprogramming.org/Chess960_Perft_Results
    host.say("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    host.forget();
    host.say("go perft 3");
    host.say("wait");
    CHECK(host.heard.find("Nodes searched: 12189") != std::string::npos);
}

TEST_CASE("ugi: the host is told whose turn it is and who has won", "[serving]") {
    UciHost host("tic_tac_toe", "pvs(tt=1)", ugi_dialect);
    CHECK(host.answer("query p1turn") == "response true\n");
    CHECK(host.answer("query result") == "response none\n");
    host.say("position startpos moves a1 b1 a2 b2");
    host.forget();
    host.say("go p1time 1000 p2time 1000 p1inc 0 p2inc 0");
    host.say("wait");
    CHECK(host.heard.find("score mate 1 ") != std::string::npos);
    CHECK(host.heard.find("bestmove a3") != std::string::npos);
    host.say("position startpos moves a1 b1 a2 b2 a3");
    CHECK(host.answer("query gameover") == "response true\n");
    CHECK(host.answer("query result") == "response p1win\n");
    CHECK(host.answer("query p1turn") == "response false\n");
}

// https://github.com/kz04px/ugi: `bestmove [move string]`; runners read exactly two words.
TEST_CASE("ugi: a move stands alone, without the reply that is expected", "[serving]") {
    for (const char* const game : {"tic_tac_toe", "connect_four", "chess"}) {
        INFO(game);
        UciHost host(game, "pvs(tt=1)", ugi_dialect);
        host.say("go depth 4");
        host.say("wait");
        const std::string last = host.heard.substr(host.heard.rfind("bestmove"));
        CHECK(std::ranges::count(last, ' ') == 1);
    }
}

TEST_CASE("ugi: the host is told which of many players has won", "[serving]") {
    UciHost host("chinese_checkers(players=3, arm=2)", "random", ugi_dialect);
    CHECK(host.answer("query result") == "response none\n");
    // Player 3 has come from the arm on the upper left to the one on the lower right.
    host.say("position fen 1/2/7/6/5/5a/5aa/2/1 1");
    CHECK(host.answer("query gameover") == "response true\n");
    CHECK(host.answer("query result") == "response p3win\n");
    UciHost drawn("chinese_checkers(players=3, arm=2, plies=1)", "random", ugi_dialect);
    drawn.say("position fen 1/2/7/6/5/6/7/2/1 1 plies=1");
    CHECK(drawn.answer("query result") == "response draw\n");
}

TEST_CASE("ugi: a count that is cut off is no number", "[serving]") {
    UciHost host("chess", "pvs(tt=1)", ugi_dialect);
    host.forget();
    host.say("go perft 60");
    host.say("stop");
    CHECK(host.count("Nodes searched") == 0);
    CHECK(host.count("info string perft was stopped") == 1);
    host.forget();
    host.say("go perft 3");
    host.say("wait");
    CHECK(host.heard.ends_with("\nNodes searched: 8902\n\n"));
}

TEST_CASE("xboard: plays, takes back, claims", "[serving]") {
    Host<XboardServer> host("chess", "pvs(tt=1, nodes=300)");
    CHECK(host.answer("protover 2").find("variants=\"normal,fischerandom\"") != std::string::npos);
    CHECK(host.heard.ends_with("feature done=1\n"));
    host.say("new");
    host.say("level 40 5 0");
    host.say("usermove e2e4");
    host.forget();
    host.say("wait");
    CHECK(host.count("move ") == 1);
    CHECK(host.answer("ping 3") == "pong 3\n");
    CHECK(host.answer("usermove e2e5") == "Illegal move: e2e5\n");
    CHECK(host.answer("fly") == "Error (unknown command): fly\n");
    host.say("force");
    CHECK(host.answer("remove") == "");
    CHECK(host.answer("undo").starts_with("Error"));
    host.say("setboard 7k/R7/8/8/8/8/8/1R5K w - - 0 1");
    host.forget();
    host.say("sd 4");
    host.say("go");
    host.say("wait");
    CHECK(host.heard == "move b1b8\n1-0 {White wins}\n");
    CHECK(host.answer("setboard rubbish").starts_with("tellusererror Illegal position"));
    host.say("new");
    host.say("force");
    for (const char* const move : {"f2f3", "e7e5", "g2g4"})
        host.say(std::string("usermove ") + move);
    host.say("post");
    host.forget();
    host.say("go");
    host.say("wait");
    CHECK(host.heard.find(" 100001 ") != std::string::npos);
    CHECK(host.heard.ends_with("move d8h4\n0-1 {Black wins}\n"));
    // Castling in Chess960 has a name of its own.
    host.say("variant fischerandom");
    host.say("setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    host.say("perft 1");
    host.say("wait");
    CHECK(host.count("O-O-O: 1\n") == 1);
    host.say("new");
    host.say("perft 2");
    host.say("wait");
    CHECK(host.heard.ends_with("400\n"));
}
