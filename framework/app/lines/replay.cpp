#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine replay_line() {
    CommandLine line(
        "replay", "FILE NUMBER [OPTIONS]",
        "Shows match NUMBER of a tournament move by move, with the scores, depths and times of its "
        "players; 'plyboard matches FILE' lists the numbers. FILE is the tournament file or its "
        "journal. On a terminal the keys step: arrows, space, Home, End, PgUp, PgDn; q quits. "
        "There a analyzes the position as `plyboard analyze` does: its keys try other moves, q "
        "leads back to the match. Elsewhere all positions are printed. Scores are for the player "
        "who moved, in the unit of that player's search.");
    line.positional("FILE").positional("NUMBER");
    line.option("ply", "N",
                "begin after N plies, 0 is the start; where nothing can step, only that position");
    line.flag("json", "one object: the record of `matches --json` and `positions`");
    line.examples({"plyboard replay first.lua 17", "plyboard replay first.db 17 --ply 30",
                   "plyboard replay first.lua 17 --json"});
    return line;
}

}  // namespace ply
