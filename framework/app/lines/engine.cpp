#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine engine_line() {
    CommandLine line(
        "engine", "CMD [OPTIONS]",
        "Asks a third-party engine what it is and what options it offers, and tests whether "
        "it keeps its protocol: uci, ugi, xboard (CECP 2) or gtp. As a player it is written "
        "uci(cmd=\"CMD\", OPTION=VALUE, ...). Exit code 1: it does not keep it.");
    line.positional("CMD");
    line.option("protocol", "NAME", "uci, ugi, xboard or gtp; tried in this order by default");
    line.option("game", "GAME", "what it plays in the test; chess by default, with gtp go");
    line.option("limit", "TIME", "for each reply; 5s by default");
    line.flag("json", "one object");
    line.examples({"plyboard engine stockfish", "plyboard engine \"gnugo --mode gtp\"",
                   "plyboard engine fairy-stockfish --game breakthrough --json"});
    return line;
}

}  // namespace ply
