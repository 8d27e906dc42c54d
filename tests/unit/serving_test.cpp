// Ours as an engine: the parts that need no process of their own, and each protocol's loop under
// random words.

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
#include "framework/serving/gtp.hpp"
#include "framework/serving/inbox.hpp"
#include "framework/serving/sgf.hpp"
#include "framework/serving/time_budget.hpp"
#include "framework/serving/uci.hpp"
#include "framework/serving/uci_text.hpp"
#include "framework/serving/vertices.hpp"
#include "framework/serving/xboard.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace ply;
using namespace ply::serving;
using std::chrono::milliseconds;

GameSource source_of(const std::string& game) {
    return Catalogue::standard().find(game);
}

/// A host: what it says, and what it hears.
template <class Talk>
struct Host {
    template <class... First>
    explicit Host(const std::string& game, const std::string& player, First&&... first)
        : output([this](std::string_view text) {
              const std::scoped_lock lock(mutex);
              heard += text;
          }),
          talk(std::forward<First>(first)..., source_of(game), parse_spec(player),
               Terms{output, [] {}, "Plyboard 0"}) {}

    bool say(const std::string& line) { return talk.line(line); }
    void forget() {
        const std::scoped_lock lock(mutex);
        heard.clear();
    }
    /// What was heard since the last time.
    std::string answer(const std::string& line) {
        forget();
        talk.line(line);
        return heard;
    }
    int count(std::string_view word) const {
        int found = 0;
        for (std::size_t at = heard.find(word); at != std::string::npos;
             at = heard.find(word, at + 1))
            ++found;
        return found;
    }

    std::mutex mutex;  ///< a search speaks, too
    std::string heard;
    Output output;
    Talk talk;
};

struct UciHost : Host<Uci> {
    UciHost(const std::string& game, const std::string& player,
            const UciDialect& dialect = uci_dialect)
        : Host<Uci>(game, player, dialect) {}
};

}  // namespace

TEST_CASE("serving: a clock is never overrun, whatever it shows", "[serving]") {
    for (const int left : {0, 1, 5, 29, 30, 31, 60, 100, 1000, 60'000, 3'600'000})
        for (const int increment : {0, 10, 100, 5000})
            for (const int moves : {0, 1, 2, 40, 1000})
                for (const int overhead : {0, 30, 5000}) {
                    INFO(left << " ms + " << increment << ", " << moves << " moves, overhead "
                              << overhead);
                    const auto time = budget({milliseconds(left), milliseconds(increment), moves},
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
        const auto time =
            budget({milliseconds(static_cast<int>(left)), milliseconds(20), 0}, milliseconds(30));
        const double delay = move % 20 == 0 ? 70 : 5;
        left -= static_cast<double>(time.count()) + delay;
        INFO("move " << move);
        REQUIRE(left > 0);
        left += 20;
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

TEST_CASE("gtp: vertices leave I out", "[serving]") {
    const auto game = open_game(source_of("lua:go(size=13)"));
    CHECK(with_vertices(*game, "a1") == "A1");
    CHECK(with_vertices(*game, "h13") == "H13");
    CHECK(with_vertices(*game, "i9") == "J9");
    CHECK(with_vertices(*game, "m13") == "N13");
    CHECK(with_vertices(*game, "pass") == "PASS");
}

TEST_CASE("gtp: half points, where the rules count them", "[serving]") {
    Host<Gtp> host("go", "mcts(nodes=20)");
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

TEST_CASE("gtp: boards that are not square keep their names, in any case", "[serving]") {
    Host<Gtp> host("lua:hex", "mcts(nodes=5)");
    CHECK(host.answer("play b I3") == "=\n\n");
    CHECK(host.answer("play w i3") == "? illegal move\n\n");
    CHECK(host.answer("play w j3") == "=\n\n");
}

TEST_CASE("gtp: a game of go, captures and score", "[serving]") {
    Host<Gtp> host("lua:go", "mcts(nodes=20)");
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
    Host<Gtp> host("lua:go", "mcts(nodes=5)");
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
    Host<Gtp> host("lua:go", "mcts(nodes=5)");
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

TEST_CASE("xboard: plays, takes back, claims", "[serving]") {
    Host<Xboard> host("chess", "pvs(tt=1, nodes=300)");
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

namespace {

/// Random lines: words of the protocol, moves, numbers, and bytes of any kind.
class Babble {
public:
    explicit Babble(std::vector<std::string> words) : words_(std::move(words)) {}

    std::string line(Random& random) const {
        std::string text;
        for (auto count = random.below(9); count > 0; --count) {
            text += words_[random.below(static_cast<std::uint32_t>(words_.size()))];
            text += random.below(20) == 0 ? '\t' : ' ';
            if (random.below(30) == 0)
                for (auto n = random.below(12); n > 0; --n)
                    text += static_cast<char>(random.below(256));
        }
        return text;
    }

private:
    std::vector<std::string> words_;
};

template <class HostKind>
void survives(HostKind& host, const Babble& babble, int lines) {
    Random random(7);
    for (int i = 0; i < lines; ++i) {
        const std::string line = babble.line(random);
        INFO("line " << i << ": " << line);
        host.say(line);
        host.talk.searched();
        if (i % 64 == 0) host.forget();
    }
    host.talk.end();
}

}  // namespace

TEST_CASE("uci: any words in any order do no harm", "[serving]") {
    const Babble babble({"position",
                         "startpos",
                         "fen",
                         "moves",
                         "e2e4",
                         "e7e5",
                         "g1f3",
                         "pass",
                         "a1",
                         "b2",
                         "c3",
                         "go",
                         "go",
                         "depth",
                         "nodes",
                         "movetime",
                         "infinite",
                         "ponder",
                         "mate",
                         "perft",
                         "searchmoves",
                         "wtime",
                         "p2time",
                         "0",
                         "1",
                         "2",
                         "3",
                         "-1",
                         "99999999999999999999",
                         "stop",
                         "stop",
                         "ponderhit",
                         "isready",
                         "ucinewgame",
                         "setoption",
                         "name",
                         "value",
                         "Hash",
                         "MultiPV",
                         "UCI_Chess960",
                         "true",
                         "false",
                         "UCI_Variant",
                         "chess",
                         "lmr",
                         "eval",
                         "d",
                         "uci",
                         "wait",
                         "debug",
                         "query",
                         "result",
                         "8/8/8/8/8/8/8/8",
                         "w",
                         "-",
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                         "KQkq"});
    for (const char* const game : {"chess", "tic_tac_toe", "pig"}) {
        INFO(game);
        const bool dice = std::string(game) == "pig";
        UciHost host(game, dice ? "mcts(nodes=10, memory=1)" : "pvs(tt=1, nodes=50)",
                     dice ? ugi_dialect : uci_dialect);
        survives(host, babble, 400);
        host.forget();
        host.say("position startpos");
        CHECK(host.answer("isready") == "readyok\n");
    }
}

TEST_CASE("gtp: any words in any order do no harm", "[serving]") {
    const Babble babble({"1",
                         "2",
                         "play",
                         "genmove",
                         "b",
                         "w",
                         "black",
                         "A1",
                         "B2",
                         "J9",
                         "pass",
                         "PASS",
                         "undo",
                         "clear_board",
                         "boardsize",
                         "5",
                         "3",
                         "-1",
                         "1000",
                         "komi",
                         "0.5",
                         "nan",
                         "showboard",
                         "final_score",
                         "time_settings",
                         "time_left",
                         "reg_genmove",
                         "list_commands",
                         "known_command",
                         "#",
                         "plyboard-perft",
                         "plyboard-option",
                         "c",
                         "name",
                         "99999999999999999999"});
    Host<Gtp> host("lua:go(size=3)", "mcts(nodes=5, memory=1)");
    survives(host, babble, 400);
    CHECK(host.answer("1 protocol_version") == "=1 2\n\n");
}

TEST_CASE("xboard: any words in any order do no harm", "[serving]") {
    const Babble babble({"new",      "force",
                         "go",       "playother",
                         "usermove", "e2e4",
                         "e7e5",     "g1f3",
                         "b8c6",     "undo",
                         "remove",   "?",
                         "ping",     "1",
                         "2",        "40",
                         "5:30",     "0",
                         "-1",       "level",
                         "st",       "sd",
                         "time",     "otim",
                         "setboard", "variant",
                         "normal",   "fischerandom",
                         "hard",     "easy",
                         "post",     "nopost",
                         "analyze",  "exit",
                         ".",        "hint",
                         "bk",       "result",
                         "white",    "black",
                         "option",   "lmr=0",
                         "memory",   "cores",
                         "perft",    "7k/R7/8/8/8/8/8/1R5K",
                         "w",        "xboard",
                         "protover", "99999999999999999999"});
    Host<Xboard> host("chess", "pvs(tt=1, nodes=50)");
    survives(host, babble, 400);
    host.say("force");
    host.say("exit");
    CHECK(host.answer("ping 9") == "pong 9\n");
}
