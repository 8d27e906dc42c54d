// plyboard uci|ugi|gtp|xboard GAME: ours as an engine for other people's programs.

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <functional>
#include <memory>

#include "framework/app/cli/common.hpp"
#include "framework/player/player.hpp"
#include "framework/serving/gtp/gtp_server.hpp"
#include "framework/serving/protocol_server.hpp"
#include "framework/serving/uci/uci_server.hpp"
#include "framework/serving/xboard/xboard_server.hpp"

namespace ply {
namespace {

using serving::ProtocolServer;
using serving::Terms;

/// A protocol in which a game can be served.
struct Protocol {
    const char* command;
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
    Protocol{"uci", begin_uci<uci_dialect>},
    Protocol{"ugi", begin_uci<ugi_dialect>},
    Protocol{"gtp", begin<serving::GtpServer>,
             [](const Game& game) {
                 return game.facts().hidden ? serving::usual_player(game) : Spec{"mcts", {}};
             }},
    Protocol{"xboard", begin<serving::XboardServer>},
};

const Protocol& protocol_named(std::string_view command) {
    return *std::ranges::find(protocols, command, &Protocol::command);
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

int run_uci(const CommandLine& line) {
    return serve("uci", line);
}
int run_ugi(const CommandLine& line) {
    return serve("ugi", line);
}
int run_gtp(const CommandLine& line) {
    return serve("gtp", line);
}
int run_xboard(const CommandLine& line) {
    return serve("xboard", line);
}

}  // namespace ply
