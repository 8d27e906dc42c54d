#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine studio_line() {
    CommandLine line(
        "studio", "[GAME | FILE | LINK] [OPTIONS]",
        "Opens a page in the browser: games are played by clicks, against programs and "
        "people, analysed, written and checked there. The program prints the page's "
        "address and serves it, to this computer alone, until Ctrl-C ends it. FILE is a "
        "script, which the page may change, or a game that was played: PGN, SGF, PDN, "
        "JSON, HTML. LINK is what another studio has made of a game, plyboard:...; the page shows "
        "what it holds, and opens it where you say so.");
    line.positional("GAME");
    line.option("port", "N", "the port to listen on; any that is free by default");
    line.flag("no-open", "prints the address and opens no browser");
    line.list("player", "PLAYER",
              "a player that the page may seat besides searchers and levels: a third-party engine, "
              "which runs a program");
    line.list("tournament", "FILE", "a tournament file that the page may hold");
    line.option("assets", "DIR", "serves the page from a folder, for those who write it");
    line.examples({"plyboard studio", "plyboard studio chess", "plyboard studio my_game.lua",
                   "plyboard studio chess --player \"fish = uci(cmd=stockfish)\"",
                   "plyboard studio --port 8000 --no-open"});
    return line;
}

}  // namespace ply
