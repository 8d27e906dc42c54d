#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine tune_line() {
    CommandLine line(
        "tune", "GAME --terms all | --player PLAYER --options NAME=VALUES... [OPTIONS]",
        "Tunes what somebody wrote. --terms: the weights of a game's evaluations, by logistic "
        "regression of results on quiet positions of its games against itself, with standard "
        "errors, as lines to paste into a script and as eval=sum(NAME=WEIGHT, ...) for any player. "
        "--options: those of a searcher; a few values each by racing, one to three ranges by a "
        "quadratic fit, more by simultaneous perturbation. In the end what was found plays against "
        "what was there until a sequential test decides. Everything that is played is kept at "
        "once: after Ctrl-C or a crash --resume goes on. The same seed finds the same, unless time "
        "cuts it short, which is said, or the player's limit is a time. Exit code 0: it is better; "
        "3: that was not shown; 130: Ctrl-C.");
    line.positional("GAME");
    line.option("terms", "NAMES", "all, or evaluations of the game separated by commas");
    line.option("start", "EVAL",
                "with --terms: what is to be improved, an evaluation or sum(NAME=WEIGHT, ...) "
                "(the game's first)");
    line.option("unit", "NAME=W", "with --terms: this term weighs W, others are relative to it");
    line.option("games", "N", "with --terms: games to fit to (6000)");
    line.option("player", "PLAYER",
                "who plays; for --terms its eval is replaced (pvs(nodes=300)), for --options it is "
                "where they start");
    line.list("options", "VALUES",
              "what to tune: c=0.2..2, cut=0,4,8, or a name alone: its usual values");
    line.option("pairs", "N", "with --options: pairs of matches for the search (2000)");
    line.option("test", "N", "pairs of the last test, at most (400)");
    line.option("sprt", "LOW:HIGH", "its hypotheses, in normalised Elo (0:40)");
    line.option("openings", "N", "random plies with which matches begin (a fifth of a game, to 4)");
    line.option("time", "TIME", "for everything together, at most: 60s, 1h (10m)");
    line.option("seed", "N", "of everything that is random (1)");
    line.option("threads", "N", "matches at a time (one a processor)");
    line.option("journal", "FILE", "where what was played is kept (GAME.tune)");
    line.flag("resume", "goes on with what the journal has");
    line.option("write", "FILE",
                "writes the last test as a tournament file: longer, or by launch on more machines");
    line.flag("json", "one object at the end");
    line.examples({"plyboard tune my_game.lua --terms all --unit material=100",
                   "plyboard tune lua:breakthrough --terms material --time 2m",
                   "plyboard tune lua:hex --player \"mcts(nodes=200)\" --options c=0.2..2 "
                   "mast=0..0.8",
                   "plyboard tune connect_four --player pvs --options lmr futility null_move",
                   "plyboard tune lua:hex --player mcts --options c --write test.lua --resume"});
    return line;
}

}  // namespace ply
