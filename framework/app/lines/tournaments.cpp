// Commands to hold tournaments with, and to read what came out.

#include <fmt/format.h>

#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/player/clock.hpp"
#include "framework/report/standings/standings_parts.hpp"

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

CommandLine collect_line() {
    CommandLine line(
        "collect", "FILE DB ... [--journal DB]",
        "Brings together the journals that shards of a tournament were played into (`plyboard "
        "tournament FILE --shard K/N`): adds to the journal of the tournament what it lacks, in "
        "whatever order, as often as one likes, also while they are written. Then `plyboard "
        "standings`, `matches` and `report` show what one machine would have played, and "
        "`plyboard tournament FILE` plays what is missing. Without DB it says how far that "
        "journal is. Exit code 1: a journal is of another tournament, is damaged, or a match "
        "that must be the same everywhere went otherwise on two machines.");
    line.positional("FILE").positional("DB", true);
    line.option("journal", "DB", "where all come together; default: FILE with .db for .lua");
    line.option("rounds", "N", "as for `plyboard tournament`, where the shards had it");
    line.option("openings", "PLIES", "the same");
    line.option("seed", "S", "the same");
    line.flag("json", "one object: matches, added, expected, missing, complete, round");
    line.examples({"plyboard collect cup.lua shard-*.db", "plyboard collect cup.lua --json",
                   "plyboard collect cup.lua node1/*.db node2/*.db --journal all.db"});
    return line;
}

CommandLine launch_line() {
    CommandLine line(
        "launch", "slurm|parallel FILE [OPTIONS]",
        "Holds a tournament on more than this machine, by a scheduler that is there already: the "
        "matches are divided among tasks of a few minutes, which slurm (sbatch) runs as an array, "
        "or GNU parallel over ssh on --hosts. The tasks publish what they have played in a folder "
        "that all machines see; the launcher shows the table, collects into one journal, hands "
        "over again what has failed, and begins the next round when one is whole. Ctrl-C or a kill "
        "leaves the tasks running; the same command goes on. See framework/tournament/clusters.md. "
        "Exit code 1: the rules of a game failed in some match; 130: interrupted.");
    line.positional("ENGINE");
    line.positional("FILE");
    line.option("tasks", "N", "of each round; default: so many that each has five minutes to play");
    line.option("processors", "N",
                "of each task, which plays as many matches at a time; default 1");
    line.option("partition", "P", "slurm: where the tasks run");
    line.option("account", "A", "slurm: who pays for them");
    line.option(
        "time", "LIMIT",
        "slurm: of a task, as sbatch has it (30, 2:00:00); one that reaches it goes on in the "
        "queue");
    line.list("hosts", "HOST", "parallel: a,b,c as ssh knows them; localhost is this machine");
    line.option("retries", "N", "parallel: how often a task is tried; default 3");
    line.option("folder", "DIR",
                "scripts, state and what the tasks publish; default: FILE with .launch for .lua");
    line.option("journal", "DB", "where it is collected; default: FILE with .db for .lua");
    add_notify_option(line);
    line.flag("dry-run", "prints the scripts and what would be submitted");
    line.flag("cancel", "ends the tasks; what they have played is kept");
    line.flag("json", "the standings as one object");
    line.examples({"plyboard launch slurm cup.lua --dry-run",
                   "plyboard launch slurm cup.lua --partition long --time 2:00:00 --tasks 200",
                   "plyboard launch slurm cup.lua --cancel",
                   "plyboard launch parallel cup.lua --hosts localhost,ana,bob"});
    return line;
}

CommandLine watch_line() {
    CommandLine line(
        "watch", "FILE [OPTIONS]",
        "Serves a page that shows a tournament while it is played, also one that is launched on a "
        "cluster: what is in play, the table, who met whom, pairs, failures, what is left and when "
        "it ends. FILE is the tournament file or its journal. The program prints the page's "
        "address and serves it, to this computer alone, until Ctrl-C ends it; from another one: "
        "ssh -L 8000:127.0.0.1:8000 HOST. Boards and clocks are there for tournaments with "
        "--serve, and for launched ones.");
    line.positional("FILE");
    line.option("port", "N", "the port to listen on; any that is free by default");
    line.examples({"plyboard watch cup.lua", "plyboard watch cup.db --port 8000"});
    return line;
}

namespace {

std::string standings_description() {
    std::string text =
        "Prints the tables of a tournament from its journal, also while it is played. FILE is the "
        "tournament file or the journal. Without --tables it shows those that the tournament calls "
        "for. The tables:\n";
    for (const StandingsPart& part : standings_parts())
        text += fmt::format("  {:<12} {}\n", part.name, part.help);
    return text + "How they are computed and read: framework/statistics/README.md.";
}

}  // namespace

CommandLine standings_line() {
    CommandLine line("standings", "FILE [OPTIONS]", standings_description());
    line.positional("FILE");
    line.list("tables", "TABLE", "these tables, or all");
    line.option("anchor", "PLAYER",
                "ratings are distances to this player; default: as the file has it");
    line.option("anchor-elo", "ELO", "the rating of that player, or the mean; default 0");
    line.option("prior", "N", "adds N drawn matches of each player against the mean; default 0");
    line.flag("json", "one object with everything");
    line.flag("csv",
              "for other programs' tables: a line for each player, or --tables crosstable or "
              "pairings, of any size");
    line.examples({"plyboard standings scripts/tournaments/first.lua",
                   "plyboard standings cup.db --tables ranking superiority effort",
                   "plyboard standings cup.lua --anchor random --anchor-elo 1000",
                   "plyboard standings cup.lua --json",
                   "plyboard standings cup.lua --csv > cup.csv"});
    return line;
}

CommandLine ratings_line() {
    CommandLine line(
        "ratings", "FILE... [OPTIONS]",
        "One list of ratings from all files together: journals of tournaments (or the tournament "
        "files), PGN and CSV of other programs. A player is a name, whichever file it is in. CSV "
        "names its columns in the first line: white, black and result, or wins, draws and losses; "
        "date and game where they are known. Whoever won or lost everything, or never met the "
        "others, has no rating, and stands under the list.\n"
        "--decathlon is a table over all games: in each a player gets the points of 100 that it "
        "scores against the others there, and the total is their mean.\n"
        "How all of it is computed, and which options of Ordo and BayesElo these are: "
        "framework/statistics/README.md.");
    line.positional("FILE", true);
    line.list("anchor", "NAME=ELO", "these players have these ratings");
    line.option("average", "ELO", "the mean of all where there is no anchor; default 0");
    line.option("advantage", "ELO", "what the first seat is worth, or auto: fitted; default 0");
    line.option("model", "MODEL", "draws are halves (default), or results as in bayeselo",
                {"halves", "bayeselo"});
    line.option("draw-elo", "ELO", "bayeselo: how far draws reach, or auto; default 97.3");
    line.option("prior", "N", "adds N draws of each player to its matches; default 0");
    line.option("scale", "ELO", "the difference for 76 % of the points; default 200.24");
    line.option("simulations", "N", "intervals from playing all N times again, as Ordo");
    line.option("drawn", "PERCENT", "in those, draws between equals; default auto: fitted");
    line.option("seed", "N", "of simulations; default 1");
    line.flag("superiority", "the chance of each to be stronger than each");
    line.list("game", "GAME", "matches of these games alone");
    line.flag("by-game", "a list of each game as well");
    line.list("player", "NAME", "matches among these players alone");
    line.list("without", "NAME", "no matches of these players");
    line.list("rename", "OLD=NAME", "who is called OLD in a file is NAME");
    line.option("least-matches", "N", "shows those with N matches and more");
    line.option("since", "DAY", "matches of this day and later, such as 2026-11-24");
    line.option("until", "DAY", "matches of this day and earlier");
    line.option("history", "PERIOD", "ratings at the end of each day, month or year",
                {"day", "month", "year"});
    line.flag("decathlon", "one table over many games, and how sure each place is");
    line.flag("json", "one object with everything");
    line.flag("csv", "for other programs' tables; with --superiority the matrix");
    line.examples({"plyboard ratings spring.db autumn.db",
                   "plyboard ratings games.pgn --anchor \"Engine 2=2800\" --advantage auto",
                   "plyboard ratings games.pgn --average 2300 --scale 202 --simulations 1000",
                   "plyboard ratings all.csv --history month",
                   "plyboard ratings hex.db go.db chess.pgn --decathlon"});
    return line;
}

CommandLine matches_line() {
    CommandLine line(
        "matches", "FILE [OPTIONS]",
        "Lists the finished matches of a tournament, also while it is played. FILE is the "
        "tournament file or its journal. With several options, matches that fit all of them.\n"
        "--canonical prints what does not depend on the machine: no times, and for matches in "
        "which a player has a clock no nodes, scores and depths either. A repeatable tournament "
        "gives the same bytes however often it was stopped and whatever the number of workers. "
        "What it holds is the JSON of --json (numbers, game, players, opening, moves, outcome, "
        "termination and its detail, nodes, scores, depths), or with --pgn or --sgf that form "
        "without times.\n"
        "PGN: moves in the game's notation; comments {score/depth time} for the player who moved, "
        "in hundredths for chess and in the game's units for others; a win seven plies ahead is "
        "+W7.\n"
        "SGF: for go, othello, gomoku, hex, amazons, lines of action and backgammon. All matches "
        "in one file, "
        "a collection.");
    line.positional("FILE");
    add_match_options(line);
    line.flag("json", "one object a line");
    line.flag("csv", "one line a match, with a heading");
    line.flag("pgn", "Portable Game Notation");
    line.flag("sgf", "Smart Game Format, for go, othello, hex and others");
    line.flag("lines", "with --pgn or --sgf: comments have the line that the player expected");
    line.flag("canonical", "without all that is measured, as JSON, PGN or SGF");
    line.examples({"plyboard matches first.lua --player random --lost",
                   "plyboard matches first.db --reason crash --json",
                   "plyboard matches first.lua --pgn > first.pgn",
                   "plyboard matches go.lua --won --player mcts --sgf > won.sgf",
                   "plyboard matches first.lua --canonical | sha256sum"});
    return line;
}

CommandLine replay_line() {
    CommandLine line(
        "replay", "FILE NUMBER [OPTIONS]",
        "Shows match NUMBER of a tournament move by move, with the scores, depths and times of its "
        "players; 'plyboard matches FILE' lists the numbers. FILE is the tournament file or its "
        "journal. On a terminal the keys step: arrows, space, Home, End, PgUp, PgDn; q quits. "
        "There a analyzes the position as `plyboard analyze` does: its keys try other moves, q "
        "leads back to the match. Elsewhere all positions are printed. Scores are for the player "
        "who moved, in the unit of that player's search.");
    line.positional("FILE").positional("NUMBER");
    line.option("ply", "N",
                "begin after N plies, 0 is the start; where nothing can step, only that position");
    line.flag("json", "one object: the record of `matches --json` and `positions`");
    line.examples({"plyboard replay first.lua 17", "plyboard replay first.db 17 --ply 30",
                   "plyboard replay first.lua 17 --json"});
    return line;
}

CommandLine report_line() {
    CommandLine line(
        "report", "FILE --html OUT [OPTIONS]",
        "Writes a tournament as one HTML page that needs nothing else: standings, crosstable, "
        "ratings with intervals, rating against time, score by opening, lengths, reasons of "
        "losses, and matches to replay on their board. FILE is the tournament file or its journal; "
        "it may still be played. Tables and charts are of all matches; --matches and the options "
        "below it choose those that can be replayed.");
    line.positional("FILE");
    line.option("html", "OUT", "the page to write");
    line.option("matches", "N", "at most so many matches to replay, the last ones (500)");
    add_match_options(line);
    line.flag("json", "the data of the page, as one object, on standard output");
    line.examples({"plyboard report first.lua --html first.html",
                   "plyboard report first.lua --player tt --lost --html lost.html"});
    return line;
}

}  // namespace ply
