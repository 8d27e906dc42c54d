#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine sessions_line() {
    CommandLine line("sessions", "[SESSION ...] [OPTIONS]",
                     "The games that plyboard play has kept, the last one first. `plyboard play "
                     "--resume SESSION` goes on with one. With --print SESSION may also be a file "
                     "of a game, which is then written in another notation.");
    line.positional("SESSION", true);
    line.option("print", "NOTATION",
                "prints the games named, with their variations: json, html (a page that replays "
                "the game), pgn, sgf, pdn");
    line.flag("delete", "deletes the games named");
    line.flag("json", "one object a game");
    line.examples({"plyboard sessions", "plyboard sessions chess-2026-11-23 --print pgn > game.pgn",
                   "plyboard sessions chess-2026-11-23 --print html > game.html",
                   "plyboard sessions ./from_the_web.sgf --print json",
                   "plyboard sessions chess-2026-11-23 --delete"});
    return line;
}

}  // namespace ply
