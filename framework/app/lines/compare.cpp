#include "framework/app/lines/lines.hpp"

namespace ply {

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

}  // namespace ply
