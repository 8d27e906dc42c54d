/// The lines of the commands: options, help, examples. Every program has all of them, for help,
/// completions, manual pages and mistakes are the same whichever does the work.
#pragma once

#include "framework/app/cli/command_line.hpp"

namespace ply {

// playing.cpp
CommandLine games_line();
CommandLine players_line();
CommandLine show_line();
CommandLine play_line();
CommandLine studio_line();
CommandLine export_line();
CommandLine sessions_line();

// studying.cpp
CommandLine search_line();
CommandLine analyze_line();
CommandLine solve_line();
CommandLine trace_line();
CommandLine compare_line();
CommandLine learn_line();
CommandLine tune_line();
CommandLine insight_line();

// tournaments.cpp
CommandLine tournament_line();
CommandLine collect_line();
CommandLine launch_line();
CommandLine watch_line();
CommandLine standings_line();
CommandLine ratings_line();
CommandLine matches_line();
CommandLine replay_line();
CommandLine report_line();

// scripts.cpp
CommandLine new_line();
CommandLine repl_line();
CommandLine words_line();
CommandLine perft_line();
CommandLine check_line();
CommandLine bench_line();

// engines.cpp
CommandLine uci_line();
CommandLine ugi_line();
CommandLine gtp_line();
CommandLine xboard_line();
CommandLine engine_line();

// program.cpp
CommandLine doctor_line();
CommandLine completions_line();
CommandLine man_line();
CommandLine help_line();
CommandLine version_line();
CommandLine names_line();
CommandLine worker_line();
CommandLine plugin_probe_line();
CommandLine plugin_table_line();

}  // namespace ply
