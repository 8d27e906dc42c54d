#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

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

}  // namespace ply
