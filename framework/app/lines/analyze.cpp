#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {

CommandLine analyze_line() {
    CommandLine line(
        "analyze", "GAME [OPTIONS]",
        "Searches a position until Ctrl-C (exit code 130), until --time or --depth is reached, or "
        "until all values are proved, and shows the best lines meanwhile: on one screen that is "
        "drawn anew at any size of the window; as rows where the output is not a terminal; as a "
        "stream of objects with --json.\n"
        "On the screen keys lead on: up and down choose a line, right or Enter plays its first "
        "move, left takes it back, + and - show more or fewer lines, a letter or digit begins a "
        "move (a capital Q one with q; Enter plays it, Esc drops it), q quits. Each position is "
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
        "give positions no value");
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
                   "plyboard analyze backgammon --time 20s"});
    return line;
}

}  // namespace ply
