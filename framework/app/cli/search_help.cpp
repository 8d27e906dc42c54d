#include "framework/app/cli/search_help.hpp"

#include "framework/report/text/score_scale.hpp"

namespace ply {

std::string search_description() {
    return "Searches for the best move of the player to move. Ctrl-C stops and shows the best so "
           "far. Before dice are thrown, each throw is searched by itself: the time is for all, "
           "depth and nodes are for each; then comes the mean.\n" +
           std::string(score_units_help) +
           "\n`plyboard players` lists the players, `plyboard players pvs` the options of one.";
}

}  // namespace ply
