/// The table of commands: what each is for, which program does its work, its line.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/command_line.hpp"
#include "framework/app/lines/lines.hpp"

namespace ply {

inline constexpr auto commands = [] {
    using enum CommandGroup;
    using enum Program;
    return std::array{
        Command{"games", play, front, "what games there are, or those that match words",
                games_line},
        Command{"players", play, front, "who can play, and the options of each", players_line},
        Command{"show", play, tools, "facts, options and the opening board of a game", show_line},
        Command{"play", play, tools, "a game in the terminal: you against a player, or two players",
                play_line},
        Command{"studio", play, extras, "a page in the browser: play, analyse and write games",
                studio_line},
        Command{"export", play, extras, "a game as one HTML file that plays in any browser",
                export_line},
        Command{"sessions", play, tools, "games that were played here and are kept", sessions_line},
        Command{"search", study, tools, "the best move in a position, with score and line",
                search_line},
        Command{"analyze", study, tools, "searches on until stopped, the best lines on one screen",
                analyze_line},
        Command{"solve", study, tools, "the proved value of a position, or of all positions",
                solve_line},
        Command{"trace", study, tools, "what a search visits: text, picture, page to step through",
                trace_line},
        Command{"compare", study, tools, "searchers side by side: nodes, time, branching by depth",
                compare_line},
        Command{"learn", study, tools, "an evaluation by self-play, for searchers to play by",
                learn_line},
        Command{"tune", study, extras, "weights of an evaluation, options of a searcher, tested",
                tune_line},
        Command{"insight", study, extras,
                "is the game any good: fair, deep, eventful? with intervals", insight_line},
        Command{"tournament", tournament, front,
                "players against each other, with a table at the end", tournament_line},
        Command{"collect", tournament, tools, "journals of shards brought together in one",
                collect_line},
        Command{"launch", tournament, extras,
                "a tournament on a cluster (Slurm) or on several hosts", launch_line},
        Command{"watch", tournament, extras,
                "a running tournament as a page: boards, clocks, tables", watch_line},
        Command{"standings", tournament, front, "the tables of a tournament, from its journal",
                standings_line},
        Command{"ratings", tournament, tools,
                "one list of ratings from many tournaments, PGN and CSV", ratings_line},
        Command{"matches", tournament, tools,
                "the matches of a tournament: a list, JSON, CSV, PGN, SGF", matches_line},
        Command{"replay", tournament, tools, "a match of a tournament, move by move", replay_line},
        Command{"report", tournament, tools,
                "a tournament as one HTML page, matches to replay in it", report_line},
        Command{"new", script, tools,
                "a new script that plays at once, to be made a game of your own", new_line},
        Command{"repl", script, tools, "a prompt inside a script: its functions, verbs, moves",
                repl_line},
        Command{"words", script, tools,
                "what Lua games are written with: all words, or help on some", words_line},
        Command{"perft", script, tools, "counts the lines of so many moves", perft_line},
        Command{"check", script, tools, "verifies the rules of a game by random games", check_line},
        Command{"bench", script, tools, "random games, perft and search per second", bench_line},
        Command{"uci", engine, tools,
                "an engine for programs that speak UCI: chess and other games", uci_line},
        Command{"ugi", engine, tools, "an engine for programs that speak UGI: any game", ugi_line},
        Command{"gtp", engine, tools, "an engine for programs that speak GTP: go and other games",
                gtp_line},
        Command{"xboard", engine, tools, "an engine for XBoard and others that speak CECP",
                xboard_line},
        Command{"engine", engine, tools,
                "a third-party engine: its options, does it keep its protocol", engine_line},
        Command{"doctor", program, tools,
                "versions, what was found, what is broken and how to repair it", doctor_line},
        Command{"completions", program, front,
                "a script that completes commands in bash, zsh or fish", completions_line},
        Command{"man", program, front, "manual pages, as the source that man reads", man_line},
        Command{"help", program, front, "this overview, or help on a command", help_line},
        Command{"version", program, front, "the version of the program", version_line},
        Command{"names", hidden, front, "names to complete words with", names_line},
        Command{"worker", hidden, front, "plays matches for a tournament", worker_line},
        Command{"plugin-probe", hidden, front, "opens an unknown plugin", plugin_probe_line},
        Command{"plugin-table", hidden, front, "the games of a folder of plugins",
                plugin_table_line},
    };
}();

/// Whether `works` has what the table leaves to this program, and nothing else but `more`.
consteval bool does_all_of(Program program, std::span<const CommandWork> works) {
    return std::ranges::all_of(commands, [&](const Command& command) {
        return command.program != program ||
               std::ranges::count(works, std::string_view(command.name), &CommandWork::name) == 1;
    });
}

}  // namespace ply
