// Commands to study games and searches with.

#include <fmt/format.h>

#include "framework/app/cli/solve_methods.hpp"
#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

std::string search_description() {
    return "Searches for the best move of the player to move, in the last position of a file with "
           "a "
           "game, too. Ctrl-C stops and shows the best so "
           "far. Before dice are thrown, each throw is searched by itself: the time is for all, "
           "depth and nodes are for each; then comes the mean.\n" +
           std::string(score_units_help) +
           "\n`plyboard players` lists the players, `plyboard players pvs` the options of one.";
}

}  // namespace

CommandLine search_line() {
    CommandLine line("search", "GAME [OPTIONS]", search_description());
    line.positional("GAME");
    add_position_options(line);
    line.option("player", "PLAYER",
                "the searcher; alphabeta_tt(time=2s) by default, mcts or ismcts where that cannot "
                "play; before "
                "dice are thrown expectiminimax(depth=1) where rules value positions in points");
    line.flag("json", "one object");
    line.examples(
        {"plyboard search tic_tac_toe --player minimax",
         "plyboard search connect_four --moves \"d d e\" --player \"alphabeta(depth=12)\"",
         "plyboard search breakthrough --player \"alphabeta_tt(time=5s)\" --json",
         "plyboard search backgammon --player \"expectiminimax(depth=2)\""});
    return line;
}

CommandLine analyze_line() {
    CommandLine line(
        "analyze", "GAME [OPTIONS]",
        "Searches a position until Ctrl-C (exit code 130), until --time or --depth is reached, or "
        "until all values are proved, and shows the best lines meanwhile: on one screen that is "
        "drawn anew at any size of the window; as rows where the output is not a terminal; as a "
        "stream of objects with --json.\n"
        "Of a file with a game (`game.pgn`, or `games.pgn#3`, the third; SGF, PDN and JSON, too) "
        "the "
        "last position is searched, and left leads back through the game.\n"
        "On the screen keys lead on: up and down, Page Up and Page Down choose a line, right or "
        "Enter plays its first move, left takes it back, + and - show more or fewer lines, a "
        "letter or digit begins a move (a capital Q one with q; Enter plays it, Esc drops it), ? "
        "lists "
        "the legal moves, q "
        "quits. Before dice are thrown all throws are listed instead, and the same keys lead "
        "through them. Each position is "
        "searched with the limits given; once a key was pressed, only q and Ctrl-C end it, and "
        "without limits nothing else does.\n" +
            std::string(score_units_help) +
            " `plyboard players` "
            "lists players and their options. The depth of pvs is by name: late moves are searched "
            "less deep, so that it may go deeper than the game is long before all is proved.");
    line.positional("GAME");
    add_position_options(line);
    line.option(
        "player", "PLAYER",
        "the searcher; by default pvs, or mcts where that cannot play, and on a screen where rules "
        "give positions no value; before dice are thrown expectiminimax(depth=1) where rules value "
        "positions in points, else mcts");
    line.option("lines", "N", "so many best moves, where the player can (3)");
    line.option("time", "T", "end after 10s, 500ms, 2m, 5 (seconds)");
    line.option("depth", "N", "end after that depth");
    line.flag(
        "json",
        "one object an update, of pvs with `seldepth`, the plies to the deepest "
        "node, and `hashfull`, thousandths of the table; the last has \"final\": true and the "
        "move");
    line.examples({"plyboard analyze connect_four --moves \"d d d\"",
                   "plyboard analyze breakthrough --lines 5 --time 1m",
                   "plyboard analyze othello --player \"mtdf(tt=256)\" --json",
                   "plyboard analyze backgammon --time 20s", "plyboard analyze game.pgn"});
    return line;
}

namespace {

std::string solve_description() {
    std::string text = "Proves who wins a position, with a line of best play. Methods:\n\n";
    for (const SolveMethod& method : solve_methods)
        text += hanging_text(fmt::format("  {:<12}", method.name), method.help);
    text +=
        "\nWithout --method it is alphabeta for games that end within 250 plies, dfpn for others, "
        "with --output retrograde. Where players do not see everything there is no such value: the "
        "last three find a strategy for all of them, and say by how much it can be exploited; "
        "without --method it is cfr+. Exit code 0: the value is known; "
        "3: "
        "a limit was reached before; 130: Ctrl-C. What is known by then is printed. A player "
        "oracle(file=FILE) plays by the file that --output wrote.";
    return text;
}

}  // namespace

CommandLine solve_line() {
    CommandLine line("solve", "GAME [OPTIONS]", solve_description());
    line.positional("GAME");
    add_position_options(line);
    line.option("method", "METHOD", "how to solve");
    line.option("memory", "MiB", "memory for tables; 1024 by default");
    line.option("time", "TIME", "stop after it: 30s, 10m, 5 (seconds)");
    line.option("iterations", "N", "of cfr+ and cfr, 1000 by default, and mccfr, 100000");
    line.option("seed", "N", "of mccfr; 1 by default");
    line.option(
        "output", "FILE",
        "write the values of all positions, or the strategy, from --position on, else of the "
        "whole game");
    line.option("file", "FILE", "look values up in a file that --output wrote");
    line.flag("json", "one object");
    line.examples(
        {"plyboard solve tic_tac_toe",
         "plyboard solve \"connect_four(width=5, height=5)\" --time 1m",
         "plyboard solve tic_tac_toe --output tic_tac_toe.oracle",
         "plyboard solve tic_tac_toe --file tic_tac_toe.oracle --moves \"a1 b2\"",
         "plyboard solve kuhn_poker --method cfr+ --iterations 10000 --output kuhn.strategy",
         "plyboard solve \"chess(quiet_moves=0)\" --position \"8/8/8/8/3k4/8/8/KR6 w - -\" "
         "--output krk.oracle"});
    return line;
}

CommandLine trace_line() {
    CommandLine line(
        "trace", "GAME --player PLAYER [OPTIONS]",
        "Records every node that a search visits, with its window (α, β), value and cut-offs, and "
        "the leaves that it visited and pruned: as a tree of lines, as JSON, as a picture, or as "
        "a page that steps through the search forward and back. Values are numbers of the game's "
        "evaluation, as the search compares them. The game `tree` holds any tree you write.");
    line.positional("GAME");
    add_position_options(line);
    line.option("player", "PLAYER", "a tree searcher with a depth; alphabeta(depth=3) by default");
    line.option("svg", "FILE", "write a picture of the tree");
    line.option("html", "FILE", "write a page that steps through the search");
    line.option("limit", "N", "refuse more visited nodes than this (500; at most 20000)");
    line.flag("json", "one object: passes, nodes, visits, visited, pruned");
    line.examples({"plyboard trace tree --player \"alphabeta(depth=2)\"",
                   "plyboard trace \"tree(spec=[[3,5,10],[2,a,b],[2,7,3]])\" --html tree.html",
                   "plyboard trace tic_tac_toe --moves \"b2 a1 c3\" --player \"negascout(depth=2)\""
                   " --svg tree.svg"});
    return line;
}

CommandLine compare_line() {
    CommandLine line(
        "compare", "--games GAME ... --players PLAYER ... [OPTIONS]",
        "Searches the same positions with several players, to each depth or for the same time, "
        "and shows nodes, leaves, time, the effective branching factor and how often the first "
        "move cuts off.\nThe positions are the start and others after random moves, up to half "
        "way through a random game. Tables are empty before each search. Textbook algorithms "
        "search once to the depth; those that deepen count all depths on the way. Ctrl-C stops "
        "and shows the depths that are finished.");
    line.list("games", "GAME", "the games");
    line.list("players", "PLAYER", "searchers without limits, or `name = searcher`");
    line.option("depth", "N", "search to 1, 2 ... N; A..B: to A ... B (6)");
    line.option("time", "T", "instead: as deep as each gets in T, such as 1s, 500ms, 5 (seconds)");
    line.option("positions", "N", "of each game; 1: the start alone (10)");
    line.option("seed", "N", "of the random moves (1)");
    line.option("csv", "FILE", "write every single search");
    line.option("plot", "FILE", "draw nodes by depth as SVG");
    line.flag("json", "one object with the means");
    line.examples({"plyboard compare --games connect_four --players negascout mtdf --depth 8",
                   "plyboard compare --games othello hex --players alphabeta_tt mtdf --time 1s",
                   "plyboard compare --games tic_tac_toe --players minimax alphabeta "
                   "--plot nodes.svg"});
    return line;
}

CommandLine learn_line() {
    CommandLine line(
        "learn", "GAME [OPTIONS]",
        "Learns to evaluate positions of a game by playing against itself, and writes what it "
        "learned to a file that searchers play by: pvs(eval=learned(file=FILE)), and mcts "
        "likewise. For games in which players see everything.\nAfter each stage of training "
        "matches "
        "with few nodes a move are played: against what was there before (pvs with the game's own "
        "evaluation, or uct, with as many nodes as take the same time) and against the best net so "
        "far, which is kept. At the end a sequential test decides whether it is better than what "
        "was there before. Exit code 0: it is; 3: that was not shown; 130: Ctrl-C, the best so far "
        "is in the file.");
    line.positional("GAME");
    line.option("time", "TIME", "to learn for: 60s, 10m (10m)");
    line.option("seed", "N", "of the games (1)");
    line.option("file", "FILE",
                "to write (GAME.learned; of a script named by its path beside it); what an "
                "earlier one has written stays as FILE.old");
    line.option("from", "FILE", "go on with what it learned");
    line.option("repeat", "FILE",
                "do again what made this file, in the same order, however long it takes: the same "
                "bytes come out; with --seed or --variant as many games as those");
    line.option(
        "variant", "OPTIONS",
        "another way to learn, for experiments: trust=0.9, search=no, warm=yes, sharing=no, "
        "shapes=rows, hidden=64");
    line.option("teacher", "PLAYER",
                "who says what positions are worth, instead of how games ended: "
                "uci(cmd=stockfish, nodes=200), pvs(nodes=1000); for games of two without dice");
    line.option(
        "lessons", "FILE",
        "keeps what the teacher says, and begins with what is kept there; without --teacher "
        "that is all");
    line.option("show", "FILE",
                "what was learned, on the board; a game is named only where the file names none "
                "that is here");
    line.flag("json", "one object at the end");
    line.examples({"plyboard learn lua:breakthrough --time 3m",
                   "plyboard learn chess --time 40m --teacher \"uci(cmd=stockfish, nodes=200)\" "
                   "--lessons chess.lessons",
                   "plyboard learn chess --lessons chess.lessons --variant hidden=256",
                   "plyboard learn lua:hex --file better.learned --from hex.learned",
                   "plyboard play lua:breakthrough --players human "
                   "\"pvs(eval=learned(file=breakthrough.learned))\"",
                   "plyboard learn --show breakthrough.learned"});
    return line;
}

CommandLine tune_line() {
    CommandLine line(
        "tune",
        "GAME --terms all | --lead NAME | --player PLAYER --options NAME=VALUES... [OPTIONS]",
        "Tunes what somebody wrote. --terms: the weights of a game's evaluations, or of the terms "
        "that a game in C++ names, by logistic regression of results, or of what a --teacher "
        "says, on quiet positions of its games against itself, with standard errors, as lines to "
        "paste into the game and as eval=sum(NAME=WEIGHT, ...) for any player. "
        "--options: those of a searcher; a few values each by racing, one to three ranges by a "
        "quadratic fit, more by simultaneous perturbation. In the end what was found plays against "
        "what was there until a sequential test decides. --lead: how far ahead by an evaluation a "
        "player is who wins three of four, by which scores are shown as chances to win. Everything "
        "that is played is kept at once: after Ctrl-C or a crash --resume goes on. The same seed "
        "finds the same, unless time cuts it short, which is said, or the player's limit is a "
        "time. Exit code 0: it is better, or a lead was found; 3: that was not shown; 130: "
        "Ctrl-C.");
    line.positional("GAME");
    line.option("terms", "NAMES", "all, or evaluations or terms of the game separated by commas");
    line.option("start", "EVAL",
                "with --terms: what is to be improved, an evaluation or sum(NAME=WEIGHT, ...) "
                "(the game's first)");
    line.option("teacher", "PLAYER",
                "with --terms: who says what positions are worth, instead of how games ended: "
                "uci(cmd=stockfish, nodes=1000), pvs(nodes=100000)");
    line.option("lines", "FILE", "with --terms: writes the weights as lines to paste");
    line.option("unit", "NAME=W", "with --terms: this term weighs W, others are relative to it");
    line.option("lead", "NAME", "an evaluation of the game");
    line.option("games", "N", "games to fit to (6000; with --lead 400)");
    line.option("player", "PLAYER",
                "who plays; for --terms and --lead its eval is replaced (pvs(nodes=300)), for "
                "--options it is where they start");
    line.list("options", "VALUES",
              "what to tune: c=0.2..2, cut=0,4,8, or a name alone: its usual values");
    line.option("pairs", "N", "with --options: pairs of matches for the search (2000)");
    line.option("test", "N", "pairs of the last test, at most (400)");
    line.option("sprt", "LOW:HIGH", "its hypotheses, in normalised Elo (0:40)");
    line.option("openings", "N", "random plies with which matches begin (a fifth of a game, to 4)");
    line.option("time", "TIME", "for everything together, at most: 60s, 1h (10m)");
    line.option("seed", "N", "of everything that is random (1)");
    line.option("threads", "N", "matches at a time on each machine (one a processor)");
    line.list("hosts", "HOST",
              "machines that play, a,b,c as ssh knows them; localhost is this one");
    line.option("shell", "COMMAND",
                "how a host is reached: what stands before its name (ssh -o BatchMode=yes); in "
                "Slurm \"srun -n1 -w\"");
    line.flag("worker", "plays what --hosts of another machine sends, which starts it");
    line.option("journal", "FILE", "where what was played is kept (GAME.tune)");
    line.flag("resume", "goes on with what the journal has; without it an old journal is renamed");
    line.option("write", "FILE",
                "writes the last test as a tournament file: longer, or by launch on more machines");
    line.flag("json", "one object at the end");
    line.examples({"plyboard tune my_game.lua --terms all --unit material=100",
                   "plyboard tune lua:breakthrough --terms material --time 2m",
                   "plyboard tune lua:breakthrough --lead material",
                   "plyboard tune chess --terms all --teacher "
                   "\"uci(cmd=stockfish, nodes=1000)\" --lines weights.inc",
                   "plyboard tune lua:hex --player \"mcts(nodes=200)\" --options c=0.2..2 "
                   "mast=0..0.8",
                   "plyboard tune connect_four --player pvs --options lmr futility null_move",
                   "plyboard tune lua:hex --player mcts --options c --hosts localhost,ana,bob",
                   "plyboard tune lua:hex --player mcts --options c --write test.lua --resume"});
    return line;
}

CommandLine insight_line() {
    CommandLine line(
        "insight", "GAME... [OPTIONS]",
        "Tells a designer whether the game is any good: plays it some thousand times at several "
        "strengths, has the games judged by a stronger search, and says how fair, drawish, long, "
        "deep and eventful it is, which first moves are good, and what is never used. Every figure "
        "has its 95 % interval. Several games, or variants of one by --vary, come side by side. "
        "Every finished game is kept at once: Ctrl-C gives the report of what there is, and "
        "--resume goes on. Players are limited by what they count, so the same seed and counts "
        "give the same report unless the time cuts a stage, which is said.");
    line.positional("GAME", true);
    line.option("time", "TIME", "for everything together, at most: 30s, 5m (5m)");
    line.option("games", "N", "games at each strength; the other stages have a part of it (400)");
    line.option("budget", "N",
                "random games a move of the strongest player (4096; 1024 or 256 for long games)");
    line.option("seed", "N", "of everything that is random (1)");
    line.list("vary", "VALUES", "variants side by side: \"size=5..8\" \"komi=5.5,6.5\"");
    line.flag("resume", "goes on with the last report of this game, seed and budget");
    line.option("journal", "FILE", "where the games are kept, instead of the state folder");
    line.option("html", "FILE", "writes the report as a page, with charts and games to replay");
    line.option("export", "FILE",
                "writes the games of self-play and the judge's opinion as JSON; of several games "
                "{game, games} each");
    line.flag("json", "one object");
    line.examples({"plyboard insight hex --time 2m",
                   "plyboard insight breakthrough --html breakthrough.html",
                   "plyboard insight \"connect_four(width=8)\" --games 100 --budget 256",
                   "plyboard insight scripts/games/breakthrough.lua --resume --time 10m",
                   "plyboard insight hex --vary \"size=5..8\" --time 8m",
                   "plyboard insight yesterday.lua today.lua",
                   "plyboard insight kalah --json --export kalah.games.json"});
    return line;
}

}  // namespace ply
