#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine learn_line() {
    CommandLine line(
        "learn", "GAME [OPTIONS]",
        "Learns to evaluate positions of a game by playing against itself, and writes what it "
        "learned to a file that searchers play by: pvs(eval=learned(file=FILE)), and mcts "
        "likewise. For games in which players see everything.\nAfter each stage of training matches "
        "with few nodes a move are played: against what was there before (pvs with the game's own "
        "evaluation, or uct, with as many nodes as take the same time) and against the best net so "
        "far, which is kept. At the end a sequential test decides whether it is better than what "
        "was there before. Exit code 0: it is; 3: that was not shown; 130: Ctrl-C, the best so far "
        "is in the file.");
    line.positional("GAME");
    line.option("time", "TIME", "to learn for: 60s, 10m (10m)");
    line.option("seed", "N", "of the games (1)");
    line.option("file", "FILE", "to write (GAME.learned; of a script named by its path beside it)");
    line.option("from", "FILE", "go on with what it learned");
    line.option("repeat", "FILE",
                "do again what made this file, in the same order, however long it takes: the same "
                "bytes come out; with --seed or --variant as many games as those");
    line.option(
        "variant", "OPTIONS",
        "another way to learn, for experiments: trust=0.9, search=no, warm=yes, sharing=no, "
        "shapes=rows");
    line.option("show", "FILE", "what was learned: instead of a game, a file");
    line.flag("json", "one object at the end");
    line.examples({"plyboard learn lua:breakthrough --time 3m",
                   "plyboard learn lua:hex --file better.learned --from hex.learned",
                   "plyboard play lua:breakthrough --players human "
                   "\"pvs(eval=learned(file=breakthrough.learned))\"",
                   "plyboard learn --show breakthrough.learned"});
    return line;
}

}  // namespace ply
