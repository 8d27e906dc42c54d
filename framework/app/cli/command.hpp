/// The commands of the program: one table, one file each.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace ply {

using Arguments = std::vector<std::string>;

/// One line of the table of commands.
struct Command {
    const char* name;
    const char* summary;  ///< one line of `plyboard --help`
    /// Runs with what followed the command's name; returns the exit code. Throws UsageError (exit
    /// code 2) and Error (1), whose text the program prints.
    int (*run)(const Arguments& arguments);
    bool hidden = false;  ///< for the program's own use; not in the help
};

/// Defined in main.cpp.
std::span<const Command> command_table();

// Each in app/commands/<name>.cpp.
int run_games(const Arguments& arguments);
int run_players(const Arguments& arguments);
int run_show(const Arguments& arguments);
int run_new(const Arguments& arguments);
int run_play(const Arguments& arguments);
int run_sessions(const Arguments& arguments);
int run_repl(const Arguments& arguments);
int run_words(const Arguments& arguments);
int run_search(const Arguments& arguments);
int run_analyze(const Arguments& arguments);
int run_solve(const Arguments& arguments);
int run_compare(const Arguments& arguments);
int run_perft(const Arguments& arguments);
int run_check(const Arguments& arguments);
int run_bench(const Arguments& arguments);
int run_tournament(const Arguments& arguments);
int run_standings(const Arguments& arguments);
int run_matches(const Arguments& arguments);
int run_replay(const Arguments& arguments);
int run_report(const Arguments& arguments);
int run_trace(const Arguments& arguments);
int run_engine(const Arguments& arguments);
int run_doctor(const Arguments& arguments);
int run_worker(const Arguments& arguments);        ///< hidden: plays matches for a tournament
int run_plugin_probe(const Arguments& arguments);  ///< hidden: opens an unknown plugin
int run_plugin_table(const Arguments& arguments);  ///< hidden: writes plugins/games.json

}  // namespace ply
