#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine bench_line() {
    CommandLine line(
        "bench", "GAME [OPTIONS]",
        "Measures one core, in processor time: each figure is the median of five runs of "
        "a second.\nSignatures count the nodes of fixed searches, of mcts the moves of its games: "
        "they change only when a search does.\nOf a slow game a figure comes from what there was "
        "time for, and the signatures are left out.");
    line.positional("GAME");
    line.option("seconds", "N",
                "time for each figure, at most (10); the signatures have six times that");
    line.option("threads", "N", "instead: what N threads on one search are worth (2 to 64)");
    line.flag("signatures", "instead: the signatures alone");
    line.flag("json", "one object");
    line.examples({"plyboard bench connect_four", "plyboard bench lua:connect_four --json",
                   "plyboard bench othello --threads 2", "plyboard bench hex --signatures"});
    return line;
}

}  // namespace ply
