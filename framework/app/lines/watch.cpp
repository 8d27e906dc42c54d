#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine watch_line() {
    CommandLine line(
        "watch", "FILE [OPTIONS]",
        "Serves a page that shows a tournament while it is played, also one that is launched on a "
        "cluster: what is in play, the table, who met whom, pairs, failures, what is left and when "
        "it ends. FILE is the tournament file or its journal. The program prints the page's "
        "address and serves it, to this computer alone, until Ctrl-C ends it; from another one: "
        "ssh -L 8000:127.0.0.1:8000 HOST. Boards and clocks are there for tournaments with "
        "--serve, and for launched ones.");
    line.positional("FILE");
    line.option("port", "N", "the port to listen on; any that is free by default");
    line.examples({"plyboard watch cup.lua", "plyboard watch cup.db --port 8000"});
    return line;
}

}  // namespace ply
