#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

CommandLine show_line() {
    CommandLine line(
        "show", "GAME [OPTIONS]",
        "Shows a game's facts, size, options and opening board. The size is found by random "
        "games from the start: moves to choose from (b, over all positions), plies "
        "(n), and the game-tree complexity b^n; `check` looks longer.");
    line.positional("GAME");
    add_position_options(line);
    line.flag("json", "one object");
    line.option("svg", "FILE", "write a picture of the board, and nothing else; - to print it");
    line.examples({"plyboard show \"connect_four(width=8)\"",
                   "plyboard show breakthrough --moves \"b2-b3 g7-g6\""});
    return line;
}

}  // namespace ply
