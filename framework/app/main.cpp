// The program: finds the command in the table and runs it.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <new>

#include "framework/app/cli/common.hpp"
#include "framework/app/commands/serve.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/text/wrapped_text.hpp"

#ifndef PLYBOARD_VERSION
#error "PLYBOARD_VERSION is set by CMake"
#endif

namespace ply {
namespace {

constexpr std::array commands = {
    Command{"games", "what games there are, or those that match words", run_games},
    Command{"players", "who can play, and the options of each", run_players},
    Command{"show", "facts, options and the opening board of a game", run_show},
    Command{"new", "a new script that plays at once, to be made a game of your own", run_new},
    Command{"play", "a game in the terminal: you against a player, or two players", run_play},
    Command{"sessions", "games that were played here and are kept", run_sessions},
    Command{"repl", "a prompt inside a script: its functions, verbs, moves", run_repl},
    Command{"words", "what Lua games are written with: all words, or help on some", run_words},
    Command{"search", "the best move in a position, with score and line", run_search},
    Command{"analyze", "searches on until stopped, the best lines on one screen", run_analyze},
    Command{"solve", "the proved value of a position, or of all positions", run_solve},
    Command{"trace", "what a search visits: text, picture, page to step through", run_trace},
    Command{"compare", "searchers side by side: nodes, time, branching by depth", run_compare},
    Command{"perft", "counts the lines of so many moves", run_perft},
    Command{"check", "verifies the rules of a game by random games", run_check},
    Command{"bench", "random games, perft and search per second", run_bench},
    Command{"tournament", "players against each other, with a table at the end", run_tournament},
    Command{"standings", "the tables of a tournament, from its journal", run_standings},
    Command{"matches", "the matches of a tournament: a list, JSON, CSV, PGN, SGF", run_matches},
    Command{"replay", "a match of a tournament, move by move", run_replay},
    Command{"report", "a tournament as one HTML page, matches to replay in it", run_report},
    Command{"uci", "an engine for programs that speak UCI: chess and other games", run_uci},
    Command{"ugi", "an engine for programs that speak UGI: any game", run_ugi},
    Command{"gtp", "an engine for programs that speak GTP: go and other games", run_gtp},
    Command{"xboard", "an engine for XBoard and others that speak CECP", run_xboard},
    Command{"engine", "a third-party engine: its options, does it keep its protocol", run_engine},
    Command{"doctor", "versions, what was found, what is broken and how to repair it", run_doctor},
    Command{"worker", "plays matches for a tournament", run_worker, true},
    Command{"plugin-probe", "opens an unknown plugin", run_plugin_probe, true},
    Command{"plugin-table", "the games of a folder of plugins", run_plugin_table, true},
};

void print_overview() {
    emit(
        "plyboard COMMAND ...\n\nBoard games from plugins and Lua scripts, played by "
        "configurable searchers.\n\nCommands (each has --help):\n");
    for (const Command& command : commands)
        if (!command.hidden) emit("  {:<12}{}\n", command.name, command.summary);
    emit(
        "\nGAME is a name, a name with options, or a path: connect_four, "
        "\"connect_four(width=8)\",\nlua:connect_four, ./my_game.lua. PLAYER is a searcher "
        "with options: \"alphabeta(depth=6)\".\n\nExamples:\n"
        "  plyboard play breakthrough --players human \"alphabeta(depth=6)\"\n"
        "  plyboard search connect_four --moves \"d d e\" --player \"alphabeta(depth=12)\"\n"
        "  plyboard tournament scripts/tournaments/first.lua\n");
}

int run(const Arguments& arguments) {
    if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" ||
        arguments[0] == "help") {
        print_overview();
        return 0;
    }
    if (arguments[0] == "--version") {
        emit("plyboard {}\n", PLYBOARD_VERSION);
        return 0;
    }
    const auto command = std::ranges::find(commands, arguments[0], &Command::name);
    if (command == commands.end()) {
        std::vector<std::string> names;
        for (const Command& each : commands)
            if (!each.hidden) names.emplace_back(each.name);
        throw UsageError(fmt::format("there is no command '{}'{}", arguments[0],
                                     suggestion(arguments[0], names)));
    }
    return command->run({arguments.begin() + 1, arguments.end()});
}

/// Closed standard streams are opened onto nothing, so that no file gets their numbers. Input is at
/// its end, output fails when it is written (POSIX leaves to us what `plyboard games >&-` does).
void open_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0)  // the lowest free number is this one
            open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

/// Writing fails instead: to a pipe that nobody reads, and beyond the largest size of files.
void ignore_signals_of_writing() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

/// The exit code. Without memory for more, no more is said than that there is none.
int failure(int code, const std::exception& what) noexcept {
    try {
        if (reader_left()) return 0;
        // What was being printed when the disk was full says so in words of its own.
        const std::string text =
            std::ferror(stdout) != 0 ? std::string(output_unwritable) : failure_text(what);
        emit_text(stderr, line_for(stderr, "plyboard: " + short_line(text)));
    } catch (...) {
        std::fputs("plyboard: there is not enough memory\n", stderr);
    }
    return code;
}

}  // namespace

std::span<const Command> command_table() {
    return commands;
}

}  // namespace ply

int main(int argc, char** argv) {
    ply::open_standard_streams();
    ply::ignore_signals_of_writing();
    try {
        const int code = ply::run({argv + 1, argv + argc});
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            throw ply::Error(ply::output_unwritable);
        return code;
    } catch (const ply::UsageError& error) {
        return ply::failure(2, error);
    } catch (const std::exception& error) {
        return ply::failure(1, error);
    } catch (...) {
        return ply::failure(1, ply::Error("an exception of unknown type"));
    }
}
