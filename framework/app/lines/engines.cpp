// Commands to be an engine for other programs, and to use theirs.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "framework/app/lines/lines.hpp"

namespace ply {
namespace {

/// What help says of a protocol in which a game can be served.
struct ProtocolWords {
    const char* command;
    const char* title;
    const char* about;  ///< which programs speak it, in a sentence
    const char* game;   ///< for the examples
    const char* player;
};

constexpr std::array protocol_words = {
    ProtocolWords{
        "uci", "the Universal Chess Interface",
        "Graphical chess programs and tournament runners speak it: Arena, Cute Chess, BanksiaGUI, "
        "En Croissant, fastchess.",
        "chess", "pvs(threads=2, tt=256)"},
    ProtocolWords{
        "ugi", "the Universal Game Interface",
        "Tournament runners for any game of two players speak it, such as cutegames: they ask "
        "the engine "
        "itself whose turn it is and who has won.",
        "ataxx", "mcts(memory=512)"},
    ProtocolWords{"gtp", "GTP 2, the Go Text Protocol",
                  "Programs for go and for other games with stones speak it: GoGui, Sabaki, "
                  "twogtp, KGS.",
                  "go(size=9)", "mcts(time=5s, memory=1024)"},
    ProtocolWords{"xboard", "CECP 2, the Chess Engine Communication Protocol",
                  "XBoard, WinBoard and many other chess programs speak it.", "chess",
                  "pvs(tt=256)"},
};

CommandLine serve_line(std::string_view command) {
    const ProtocolWords& protocol =
        *std::ranges::find(protocol_words, command, &ProtocolWords::command);
    CommandLine line(
        std::string(command), "GAME [OPTIONS]",
        fmt::format("Plays GAME as an engine for another program, by {}, on standard input "
                    "and output. {}\nThe player's options are the engine's options; limits "
                    "among them bound every search. `quit` and the end of input end it.",
                    protocol.title, protocol.about));
    line.positional("GAME");
    line.option("player", "PLAYER",
                command == "gtp"
                    ? "the searcher; mcts by default, ismcts where that cannot play"
                    : "the searcher; pvs by default, mcts or ismcts where that cannot play");
    line.examples(
        {fmt::format("plyboard {} {}", command, protocol.game),
         fmt::format("plyboard {} {} --player \"{}\"", command, protocol.game, protocol.player)});
    return line;
}

}  // namespace

CommandLine uci_line() {
    return serve_line("uci");
}
CommandLine ugi_line() {
    return serve_line("ugi");
}
CommandLine gtp_line() {
    return serve_line("gtp");
}
CommandLine xboard_line() {
    return serve_line("xboard");
}

CommandLine engine_line() {
    CommandLine line(
        "engine", "CMD [OPTIONS]",
        "Asks a third-party engine what it is and what options it offers, and tests whether "
        "it keeps its protocol: uci, ugi, xboard (CECP 2) or gtp. As a player it is written "
        "uci(cmd=\"CMD\", OPTION=VALUE, ...). Exit code 1: it does not keep it.");
    line.positional("CMD");
    line.option("protocol", "PROTOCOL", "uci, ugi, xboard or gtp; tried in this order by default");
    line.option("game", "GAME", "what it plays in the test; chess by default, with gtp go");
    line.option("limit", "TIME", "for each reply; 5s by default");
    line.flag("json", "one object");
    line.examples({"plyboard engine stockfish", "plyboard engine \"gnugo --mode gtp\"",
                   "plyboard engine fairy-stockfish --game breakthrough --json"});
    return line;
}

}  // namespace ply
