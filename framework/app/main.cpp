// The program: its table of commands.

#include <array>

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/command_line.hpp"
#include "framework/app/cli/program.hpp"
#include "framework/app/commands/serve.hpp"

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
                start_extras},
        Command{"export", play, "a game as one HTML file that plays in any browser", export_line,
                start_extras},
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
        Command{"learn", study, "an evaluation by self-play, for searchers to play by", learn_line,
                run_learn},
        Command{"tune", study, "weights of an evaluation, options of a searcher, tested", tune_line,
                start_extras},
        Command{"insight", study, "is the game any good: fair, deep, eventful? with intervals",
                insight_line, start_extras},
        Command{"tournament", tournament, "players against each other, with a table at the end",
                tournament_line, run_tournament},
        Command{"collect", tournament, "journals of shards brought together in one", collect_line,
                run_collect},
        Command{"launch", tournament, "a tournament on a cluster (Slurm) or on several hosts",
                launch_line, start_extras},
        Command{"watch", tournament, "a running tournament as a page: boards, clocks, tables",
                watch_line, start_extras},
        Command{"standings", tournament, "the tables of a tournament, from its journal",
                standings_line, run_standings},
        Command{"ratings", tournament, "one list of ratings from many tournaments, PGN and CSV",
                ratings_line, run_ratings},
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

}  // namespace

std::span<const Command> command_table() {
    return commands;
}

}  // namespace ply

int main(int argc, char** argv) {
    return ply::run_program(argc, argv);
}
