// Ours as an engine: each protocol's loop under random words.

#include <string>
#include <vector>

#include "framework/serving/gtp/gtp_server.hpp"
#include "framework/serving/xboard/xboard_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/serving_host.hpp"

using namespace ply_test;

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
    Host<GtpServer> host("lua:go(size=3)", "mcts(nodes=5, memory=1)");
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
    Host<XboardServer> host("chess", "pvs(tt=1, nodes=50)");
    survives(host, babble, 400);
    host.say("force");
    host.say("exit");
    CHECK(host.answer("ping 9") == "pong 9\n");
}
