/// The commands of the program: one table, one file each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

using Arguments = std::vector<std::string>;
class CommandLine;

/// What commands are for, in the order of the overview.
enum class CommandGroup : std::uint8_t {
    play,
    study,
    tournament,
    script,
    engine,
    program,  ///< about the program itself; these work whatever the user's settings say
    hidden,   ///< for the program's own use; in no help
};

/// What stands above a group of commands in overviews.
struct CommandHeading {
    CommandGroup group;
    const char* title;
};
inline constexpr CommandHeading command_headings[] = {
    {CommandGroup::play, "Play"},
    {CommandGroup::study, "Study a game"},
    {CommandGroup::tournament, "Hold a tournament"},
    {CommandGroup::script, "Write a game"},
    {CommandGroup::engine, "Serve other programs, use engines"},
    {CommandGroup::program, "About the program"},
};

/// The programs that do the work of commands. People only see the first: it becomes another one, by
/// exec, for the commands of that. So the first command of a fresh source tree, most likely a
/// tournament, waits for no more than it needs; the launcher builds the others when they are first
/// asked for.
enum class Program : std::uint8_t {
    front,   ///< `plyboard`: tournaments, and what is known without opening a game
    tools,   ///< `plyboard-tools`: play, study, write games, serve other programs
    extras,  ///< `plyboard-extras`: what takes long to build, or few need
};

/// One line of the table of commands (app/lines/command_table.hpp). Dispatch, help, completions,
/// manual pages and settings are made from it.
struct Command {
    const char* name;
    CommandGroup group;
    Program program;        ///< that does its work
    const char* summary;    ///< one line of `plyboard --help`
    CommandLine (*line)();  ///< its options, help and examples; nothing is parsed yet
};

/// Groups stand together.
std::span<const Command> command_table();

/// The command of that name, hidden ones included. Throws UsageError that suggests one.
const Command& command_named(const std::string& name);

/// What a program does for a command; a table of these stands beside its main().
struct CommandWork {
    std::string_view name;
    /// Runs with what was typed behind the command's name; returns the exit code. Throws UsageError
    /// (exit code 2) and Error (1), whose text the program prints.
    int (*run)(const CommandLine& line);
};

// Each in app/commands/<name>.cpp.
int run_games(const CommandLine& line);
int run_players(const CommandLine& line);
int run_show(const CommandLine& line);
int run_new(const CommandLine& line);
int run_play(const CommandLine& line);
int run_sessions(const CommandLine& line);
int run_repl(const CommandLine& line);
int run_words(const CommandLine& line);
int run_search(const CommandLine& line);
int run_analyze(const CommandLine& line);
int run_solve(const CommandLine& line);
int run_compare(const CommandLine& line);
int run_learn(const CommandLine& line);
int run_perft(const CommandLine& line);
int run_check(const CommandLine& line);
int run_bench(const CommandLine& line);
int run_tournament(const CommandLine& line);
int run_collect(const CommandLine& line);
int run_standings(const CommandLine& line);
int run_ratings(const CommandLine& line);
int run_matches(const CommandLine& line);
int run_replay(const CommandLine& line);
int run_report(const CommandLine& line);
int run_trace(const CommandLine& line);
int run_engine(const CommandLine& line);
int run_doctor(const CommandLine& line);
int run_completions(const CommandLine& line);
int run_man(const CommandLine& line);
int run_help(const CommandLine& line);
int run_version(const CommandLine& line);
int run_uci(const CommandLine& line);
int run_ugi(const CommandLine& line);
int run_gtp(const CommandLine& line);
int run_xboard(const CommandLine& line);

// Hidden.
int run_names(const CommandLine& line);         ///< names to complete words with
int run_worker(const CommandLine& line);        ///< plays matches for a tournament
int run_plugin_probe(const CommandLine& line);  ///< opens an unknown plugin
int run_plugin_table(const CommandLine& line);  ///< writes plugins/games.json

}  // namespace ply
