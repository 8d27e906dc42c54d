// plyboard uci|ugi|gtp|xboard GAME: ours as an engine for other people's programs.

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <functional>
#include <memory>

#include "framework/app/cli/common.hpp"
#include "framework/app/commands/serve.hpp"
#include "framework/player/player.hpp"
#include "framework/serving/gtp_server.hpp"
#include "framework/serving/protocol_server.hpp"
#include "framework/serving/uci_server.hpp"
#include "framework/serving/xboard_server.hpp"

namespace ply {
namespace {

using serving::ProtocolServer;
using serving::Terms;

/// A protocol in which a game can be served.
struct Protocol {
    const char* command;
    const char* title;
    const char* about;  ///< which programs speak it, in a sentence
    const char* game;   ///< for the examples
    const char* player;
    std::unique_ptr<ProtocolServer> (*begin)(const GameSource& source, const Spec& player,
                                             Terms terms);
    Spec (*usual_player)(const Game& game) = serving::usual_player;
};

template <const UciDialect& dialect>
std::unique_ptr<ProtocolServer> begin_uci(const GameSource& source, const Spec& player,
                                          Terms terms) {
    return std::make_unique<serving::UciServer>(dialect, source, player, std::move(terms));
}

template <class Talk>
std::unique_ptr<ProtocolServer> begin(const GameSource& source, const Spec& player, Terms terms) {
    return std::make_unique<Talk>(source, player, std::move(terms));
}

constexpr std::array protocols = {
    Protocol{
        "uci", "the Universal Chess Interface",
        "Graphical chess programs and tournament runners speak it: Arena, Cute Chess, BanksiaGUI, "
        "En Croissant, fastchess.",
        "chess", "pvs(threads=2, tt=256)", begin_uci<uci_dialect>},
    Protocol{"ugi", "the Universal Game Interface",
             "Tournament runners for any game of two players speak it, such as cutegames: they ask "
             "the engine "
             "itself whose turn it is and who has won.",
             "ataxx", "mcts(memory=512)", begin_uci<ugi_dialect>},
    Protocol{"gtp", "GTP 2, the Go Text Protocol",
             "Programs for go and for other games with stones speak it: GoGui, Sabaki, "
             "twogtp, KGS.",
             "go(size=9)", "mcts(time=5s, memory=1024)", begin<serving::GtpServer>,
             [](const Game&) {
                 return Spec{"mcts", {}};
             }},
    Protocol{"xboard", "CECP 2, the Chess Engine Communication Protocol",
             "XBoard, WinBoard and many other chess programs speak it.", "chess", "pvs(tt=256)",
             begin<serving::XboardServer>},
};

const Protocol& protocol_named(std::string_view command) {
    return *std::ranges::find(protocols, command, &Protocol::command);
}

CommandLine serve_line(std::string_view command) {
    const Protocol& protocol = protocol_named(command);
    CommandLine line(
        std::string(command), "GAME [OPTIONS]",
        fmt::format("Plays GAME as an engine for another program, by {}, on standard input "
                    "and output. {}\nThe player's options are the engine's options; limits "
                    "among them bound every search. `quit` and the end of input end it.",
                    protocol.title, protocol.about));
    line.positional("GAME");
    line.option("player", "PLAYER",
                command == "gtp" ? "the searcher; mcts by default"
                                 : "the searcher; pvs by default, mcts where that cannot play");
    line.examples(
        {fmt::format("plyboard {} {}", command, protocol.game),
         fmt::format("plyboard {} {} --player \"{}\"", command, protocol.game, protocol.player)});
    return line;
}

int serve(std::string_view command, const CommandLine& line) {
    const Protocol& protocol = protocol_named(command);
    const GameSource source = Catalogue::standard().find(line.text("GAME"));
    const Spec player = line.has("player") ? parse_searcher_spec(line.text("player"))
                                           : protocol.usual_player(*open_game(source));
    serving::Inbox inbox;
    std::atomic<int> trouble{0};  // with the output
    serving::Output output([&](std::string_view text) {
        if (serving::write_all(STDOUT_FILENO, text)) return;
        if (trouble.exchange(errno) == 0) inbox.put({serving::Letter::Kind::end});
    });
    const auto server = protocol.begin(source, player,
                                       {output, [&] { inbox.put({serving::Letter::Kind::search}); },
                                        fmt::format("Plyboard {}", PLYBOARD_VERSION)});
    serving::converse(*server, inbox, STDIN_FILENO, STDOUT_FILENO);
    if (trouble != 0 && trouble != EPIPE) throw Error(output_unwritable);
    return 0;
}

}  // namespace

CommandLine uci_line() {
    return serve_line("uci");
}
int run_uci(const CommandLine& line) {
    return serve("uci", line);
}
CommandLine ugi_line() {
    return serve_line("ugi");
}
int run_ugi(const CommandLine& line) {
    return serve("ugi", line);
}
CommandLine gtp_line() {
    return serve_line("gtp");
}
int run_gtp(const CommandLine& line) {
    return serve("gtp", line);
}
CommandLine xboard_line() {
    return serve_line("xboard");
}
int run_xboard(const CommandLine& line) {
    return serve("xboard", line);
}

}  // namespace ply
