#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

CommandLine trace_line() {
    CommandLine line(
        "trace", "GAME --player PLAYER [OPTIONS]",
        "Records every node that a search visits, with its window (α, β), value and cut-offs, and "
        "the leaves that it visited and pruned: as a tree of lines, as JSON, as a picture, or as "
        "a page that steps through the search forward and back. The game `tree` holds any tree "
        "you write.");
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

}  // namespace ply
