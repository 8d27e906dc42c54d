#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {
namespace {

std::string search_description() {
    return "Searches for the best move of the player to move. Ctrl-C stops and shows the best so "
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
    line.option(
        "player", "PLAYER",
        "the searcher; alphabeta_tt(time=2s) by default, mcts or ismcts where that cannot play");
    line.flag("json", "one object");
    line.examples(
        {"plyboard search tic_tac_toe --player minimax",
         "plyboard search connect_four --moves \"d d e\" --player \"alphabeta(depth=12)\"",
         "plyboard search breakthrough --player \"alphabeta_tt(time=5s)\" --json",
         "plyboard search backgammon --player \"expectiminimax(depth=2)\""});
    return line;
}

}  // namespace ply
