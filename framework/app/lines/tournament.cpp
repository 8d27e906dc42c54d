#include <fmt/format.h>

#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/player/clock.hpp"

namespace ply {

CommandLine tournament_line() {
    CommandLine line(
        "tournament", "FILE [OPTIONS] | --game GAME --players P1 P2 ... [OPTIONS]",
        "Plays a tournament, a round robin unless another format is named: in a "
        "round every pairing meets from both seats, on the same opening. FILE is a Lua table, see "
        "scripts/tournaments/first.lua. Finished matches are kept in a journal beside "
        "it (FILE with .db for .lua), from which an interrupted tournament goes on; "
        "without FILE only where --journal says. Exit code 1: the rules of a game "
        "failed in some match; 75: a shard was terminated, start it again; 130: interrupted.");
    line.positional("FILE");
    line.list("game", "GAME", "one game or several, instead of FILE");
    line.list("players", "PLAYER", "who plays: \"alphabeta(depth=4)\", \"fast = random\"");
    line.option(
        "format", "FORMAT",
        "round_robin, gauntlet, match, swiss, knockout or ladder; in a file also meetings; see "
        "framework/tournament/tournament-files.md");
    line.option("rounds", "N", "round robin: how often every pairing meets from both seats");
    line.option("pairs", "N", "swiss, knockout, ladder: pairs of matches in a meeting");
    line.list("sprt", "NAME=VALUE",
              "stop when it is decided which of two players is better: elo0=0 elo1=5 alpha=0.05 "
              "beta=0.05 model=normalized (or logistic)");
    line.option("openings", "PLIES",
                "random plies before the players begin, default 2; or a file with one opening a "
                "line, moves or a position; or a book of PGN or SGF");
    line.option("clock", "TIME", fmt::format("of each player for a match: {}", clock_examples));
    line.option("timemargin", "TIME",
                "how late by its clock a move may be, such as 20ms; default 0");
    line.option("seed", "S", "of openings, dice and players; default 1");
    line.option("workers", "N", "processes that play; default: one a processor");
    line.option("affinity", "CPUS",
                "keeps each worker and its engines on processors of its own: all, or some such as "
                "0,2-5");
    line.option("journal", "DB", "where finished matches are kept");
    line.option("pgn", "FILE", "writes every match into it, as PGN, as soon as it is finished");
    line.option("shard", "K/N",
                "play the K-th of N parts, each into a journal of its own, for 'plyboard collect'; "
                "auto: as Slurm or Open MPI say");
    line.option("from", "DB",
                "with --shard: a collected journal, whose matches need not be played again and say "
                "who meets whom");
    add_publicity_options(line);
    line.option("engine-log", "FILE",
                "what was said to and by an engine that failed, with times, is added to it");
    line.flag("extend",
              "go on with a journal of fewer rounds, players, games or openings, or of other "
              "limits; see framework/tournament/tournament-files.md");
    line.flag("salvage", "go on with a damaged journal: what is whole in it is kept");
    line.flag("restart", "begin anew; an old journal is renamed, not deleted");
    line.flag("json", "one object a match and a last one with the standings");
    line.examples({"plyboard tournament scripts/tournaments/first.lua",
                   "plyboard tournament --game tic_tac_toe --players random \"minimax(depth=3)\" "
                   "--rounds 50",
                   "plyboard tournament --game connect_four --players \"mcts(nodes=500)\" uct "
                   "--sprt elo0=0 elo1=20",
                   "plyboard tournament --game chess --players pvs \"uci(cmd=stockfish)\" "
                   "--engine-log failed.txt",
                   "plyboard tournament sweep.lua --workers 2 --seed 7 --json",
                   "plyboard tournament sweep.lua --shard 3/50 --journal shard-3.db"});
    return line;
}

}  // namespace ply
