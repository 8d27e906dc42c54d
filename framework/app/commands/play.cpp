// plyboard play GAME: one game in the terminal.

#include <fmt/format.h>

#include "framework/app/cli/common.hpp"
#include "framework/app/play/play_watched.hpp"
#include "framework/app/play/terminal_game.hpp"

namespace ply {
namespace {

std::vector<std::string> players_of(const CommandLine& line, const Game& game) {
    std::vector<std::string> players = line.texts("players");
    const auto wanted = static_cast<std::size_t>(game.facts().players);
    if (players.empty()) {
        players.assign(wanted, alphabeta_plays(game) ? "alphabeta_tt(time=1s)" : "mcts(time=1s)");
        players[0] = "human";
    }
    if (players.size() != wanted)
        throw UsageError(
            fmt::format("{} has {} player{}, and {} given with --players", game.info().name, wanted,
                        wanted == 1 ? "" : "s",
                        players.size() == 1 ? "1 is" : fmt::format("{} are", players.size())));
    return players;
}

}  // namespace

int run_play(const Arguments& arguments) {
    CommandLine line(
        "play", "GAME [OPTIONS]",
        "Plays a game in the terminal. A player is `human`, a searcher or an engine of somebody "
        "else, such as uci(cmd=\"stockfish\"). At your turn: a "
        "move, ? for the legal moves, undo, new, hint, board, resign, quit.");
    line.positional("GAME");
    line.list("players", "PLAYER",
              "one a seat; human against alphabeta_tt or mcts(time=1s) by default");
    add_position_options(line);
    line.option("seed", "N", "seed of random players and dice (1)");
    line.flag("watch",
              "whenever the script is saved, its rules are read and the moves played again");
    line.option("engine-log", "FILE",
                "what was said to and by an engine that failed is added to it");
    line.flag("json", "one object a move, and one for the result");
    line.examples(
        {"plyboard play breakthrough --players human \"alphabeta(depth=6)\"",
         "plyboard play my_game.lua --watch --players human human",
         "plyboard play chess --players human \"uci(cmd=stockfish, Skill Level=3)\"",
         "plyboard play connect_four --players random \"alphabeta_tt(nodes=10000)\" --json"});
    if (!line.parse(arguments)) return 0;
    const auto seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    const auto settings = [&](const Game& game) {
        return TerminalGameSettings{players_of(line, game), seed, line.has("json"),
                                    line.text_or("engine-log", "")};
    };
    if (line.has("watch")) {
        if (line.has("json"))
            throw UsageError("play: --watch is for a person, --json for a program");
        const Interruptible interruptible;
        return play_watched(
            {line.text("GAME"), split_words(line.text_or("moves", "")),
             [&](const Game& game) { return first_position(line, game); }, settings},
            interruptible.token());
    }
    const OpenedGame opened = open_named_game(line.text("GAME"));
    Position position = position_from(line, *opened.game);
    const TerminalGameSettings chosen = settings(*opened.game);
    const Interruptible interruptible;
    TerminalGame table(*opened.game, std::move(position), chosen);
    table.play({interruptible.token(), line.has("json") ? stderr : stdout});
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
