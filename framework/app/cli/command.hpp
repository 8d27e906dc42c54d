/// The commands of the program: one table, one file each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
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

/// One line of the table of commands. Dispatch, help, completions, manual pages and settings are
/// made from it.
struct Command {
    const char* name;
    CommandGroup group;
    const char* summary;    ///< one line of `plyboard --help`
    CommandLine (*line)();  ///< its options, help and examples; nothing is parsed yet
    /// Runs with what was typed behind the command's name; returns the exit code. Throws UsageError
    /// (exit code 2) and Error (1), whose text the program prints.
    int (*run)(const CommandLine& line);
};

/// Defined beside main(), in main.cpp and extras/main.cpp; groups stand together.
std::span<const Command> command_table();

/// The command of that name, hidden ones included. Throws UsageError that suggests one.
const Command& command_named(const std::string& name);

// Each in app/commands/<name>.cpp.
CommandLine games_line();
int run_games(const CommandLine& line);
CommandLine players_line();
int run_players(const CommandLine& line);
CommandLine show_line();
int run_show(const CommandLine& line);
CommandLine new_line();
int run_new(const CommandLine& line);
CommandLine play_line();
int run_play(const CommandLine& line);
CommandLine studio_line();
CommandLine export_line();
CommandLine sessions_line();
int run_sessions(const CommandLine& line);
CommandLine repl_line();
int run_repl(const CommandLine& line);
CommandLine words_line();
int run_words(const CommandLine& line);
CommandLine search_line();
int run_search(const CommandLine& line);
CommandLine analyze_line();
int run_analyze(const CommandLine& line);
CommandLine solve_line();
int run_solve(const CommandLine& line);
CommandLine compare_line();
int run_compare(const CommandLine& line);
CommandLine learn_line();
int run_learn(const CommandLine& line);
CommandLine tune_line();
CommandLine insight_line();
CommandLine perft_line();
int run_perft(const CommandLine& line);
CommandLine check_line();
int run_check(const CommandLine& line);
CommandLine bench_line();
int run_bench(const CommandLine& line);
CommandLine launch_line();
CommandLine tournament_line();
int run_tournament(const CommandLine& line);
CommandLine collect_line();
int run_collect(const CommandLine& line);
CommandLine watch_line();
CommandLine standings_line();
int run_standings(const CommandLine& line);
CommandLine ratings_line();
int run_ratings(const CommandLine& line);
CommandLine matches_line();
int run_matches(const CommandLine& line);
CommandLine replay_line();
int run_replay(const CommandLine& line);
CommandLine report_line();
int run_report(const CommandLine& line);
CommandLine trace_line();
int run_trace(const CommandLine& line);
CommandLine engine_line();
int run_engine(const CommandLine& line);
CommandLine doctor_line();
int run_doctor(const CommandLine& line);
CommandLine completions_line();
int run_completions(const CommandLine& line);
CommandLine man_line();
int run_man(const CommandLine& line);
CommandLine help_line();
int run_help(const CommandLine& line);
CommandLine version_line();
int run_version(const CommandLine& line);

/// What runs the commands of plyboard-extras: has it built where it is not yet, and becomes it.
/// Returns only by throwing Error.
int start_extras(const CommandLine& line);

// Hidden.
CommandLine names_line();  ///< names to complete words with
int run_names(const CommandLine& line);
CommandLine worker_line();  ///< plays matches for a tournament
int run_worker(const CommandLine& line);
CommandLine plugin_probe_line();  ///< opens an unknown plugin
int run_plugin_probe(const CommandLine& line);
CommandLine plugin_table_line();  ///< writes plugins/games.json
int run_plugin_table(const CommandLine& line);

}  // namespace ply
