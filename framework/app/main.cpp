// The program: finds the command in the table and runs it.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <string_view>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/settings.hpp"
#include "framework/app/commands/serve.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr auto commands = [] {
    using enum CommandGroup;
    return std::array{
        Command{"games", play, "what games there are, or those that match words", games_line,
                run_games},
        Command{"players", play, "who can play, and the options of each", players_line,
                run_players},
        Command{"show", play, "facts, options and the opening board of a game", show_line,
                run_show},
        Command{"play", play, "a game in the terminal: you against a player, or two players",
                play_line, run_play},
        Command{"studio", play, "a page in the browser: play, analyse and write games", studio_line,
                run_studio},
        Command{"sessions", play, "games that were played here and are kept", sessions_line,
                run_sessions},
        Command{"search", study, "the best move in a position, with score and line", search_line,
                run_search},
        Command{"analyze", study, "searches on until stopped, the best lines on one screen",
                analyze_line, run_analyze},
        Command{"solve", study, "the proved value of a position, or of all positions", solve_line,
                run_solve},
        Command{"trace", study, "what a search visits: text, picture, page to step through",
                trace_line, run_trace},
        Command{"compare", study, "searchers side by side: nodes, time, branching by depth",
                compare_line, run_compare},
        Command{"tournament", tournament, "players against each other, with a table at the end",
                tournament_line, run_tournament},
        Command{"standings", tournament, "the tables of a tournament, from its journal",
                standings_line, run_standings},
        Command{"matches", tournament, "the matches of a tournament: a list, JSON, CSV, PGN, SGF",
                matches_line, run_matches},
        Command{"replay", tournament, "a match of a tournament, move by move", replay_line,
                run_replay},
        Command{"report", tournament, "a tournament as one HTML page, matches to replay in it",
                report_line, run_report},
        Command{"new", script, "a new script that plays at once, to be made a game of your own",
                new_line, run_new},
        Command{"repl", script, "a prompt inside a script: its functions, verbs, moves", repl_line,
                run_repl},
        Command{"words", script, "what Lua games are written with: all words, or help on some",
                words_line, run_words},
        Command{"perft", script, "counts the lines of so many moves", perft_line, run_perft},
        Command{"check", script, "verifies the rules of a game by random games", check_line,
                run_check},
        Command{"bench", script, "random games, perft and search per second", bench_line,
                run_bench},
        Command{"uci", engine, "an engine for programs that speak UCI: chess and other games",
                uci_line, run_uci},
        Command{"ugi", engine, "an engine for programs that speak UGI: any game", ugi_line,
                run_ugi},
        Command{"gtp", engine, "an engine for programs that speak GTP: go and other games",
                gtp_line, run_gtp},
        Command{"xboard", engine, "an engine for XBoard and others that speak CECP", xboard_line,
                run_xboard},
        Command{"engine", engine, "a third-party engine: its options, does it keep its protocol",
                engine_line, run_engine},
        Command{"doctor", program, "versions, what was found, what is broken and how to repair it",
                doctor_line, run_doctor},
        Command{"completions", program, "a script that completes commands in bash, zsh or fish",
                completions_line, run_completions},
        Command{"man", program, "manual pages, as the source that man reads", man_line, run_man},
        Command{"help", program, "this overview, or help on a command", help_line, run_help},
        Command{"version", program, "the version of the program", version_line, run_version},
        Command{"names", hidden, "names to complete words with", names_line, run_names},
        Command{"worker", hidden, "plays matches for a tournament", worker_line, run_worker},
        Command{"plugin-probe", hidden, "opens an unknown plugin", plugin_probe_line,
                run_plugin_probe},
        Command{"plugin-table", hidden, "the games of a folder of plugins", plugin_table_line,
                run_plugin_table},
    };
}();

/// What is typed in place of a command.
std::string command_meant(const Arguments& arguments) {
    if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h") return "help";
    return arguments[0] == "--version" ? "version" : arguments[0];
}

OutputWishes wishes_of(const CommandLine& line) {
    using enum OutputWishes::Colour;
    const std::string colour = line.text_or("color", "auto");
    return {colour == "always" ? always : colour == "never" ? never : automatic, line.has("quiet")};
}

int run(const Arguments& arguments) {
    const Command& command = command_named(command_meant(arguments));
    CommandLine line = command.line();
    if (!line.parse({arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end()})) return 0;
    if (takes_settings(command)) apply_settings(read_settings(), line);
    set_output_wishes(wishes_of(line));
    return command.run(line);
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

/// Where a program reads the output, it reads errors as well: an object a line.
std::string failure_line(int code, const std::string& text, bool json) {
    if (!json) return line_for(stderr, "plyboard: " + short_line(text));
    const Json object{{"error", short_line(text)}, {"code", code}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// The exit code. Without memory for more, no more is said than that there is none.
int failure(int code, const std::exception& what, bool json) noexcept {
    try {
        if (reader_left()) return 0;
        // What was being printed when the disk was full says so in words of its own.
        const std::string text =
            std::ferror(stdout) != 0 ? std::string(output_unwritable) : failure_text(what);
        emit_text(stderr, failure_line(code, text, json));
    } catch (...) {
        std::fputs("plyboard: there is not enough memory\n", stderr);
    }
    return code;
}

}  // namespace

std::span<const Command> command_table() {
    return commands;
}

const Command& command_named(const std::string& name) {
    const auto command = std::ranges::find(commands, name, &Command::name);
    if (command != commands.end()) return *command;
    std::vector<std::string> names;
    for (const Command& each : commands)
        if (each.group != CommandGroup::hidden) names.emplace_back(each.name);
    throw UsageError(fmt::format("there is no command '{}'{}", name, suggestion(name, names)));
}

}  // namespace ply

int main(int argc, char** argv) {
    ply::open_standard_streams();
    ply::ignore_signals_of_writing();
    const std::span<char* const> words(argv, argv + argc);
    const bool json = std::ranges::find(words, std::string_view("--json")) != words.end();
    try {
        const int code = ply::run({argv + 1, argv + argc});
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            throw ply::Error(ply::output_unwritable);
        return code;
    } catch (const ply::UsageError& error) {
        return ply::failure(2, error, json);
    } catch (const std::exception& error) {
        return ply::failure(1, error, json);
    } catch (...) {
        return ply::failure(1, ply::Error("an exception of unknown type"), json);
    }
}
