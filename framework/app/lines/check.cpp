#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine check_line() {
    CommandLine line(
        "check", "GAME [OPTIONS]",
        "Verifies a game: the tests in its script, then random games in which every "
        "position is checked (copy, hash, written and read back, moves legal and distinct, "
        "ends), then other values of its options. Prints the shortest list of moves "
        "that fails; who wins how often; and what is never used. Of a player in Lua: "
        "matches against random in several kinds of games, how long its moves take, "
        "whether the same seed gives the same moves, and every error.");
    line.positional("GAME");
    line.option("games", "N", "random games to play (1000); of a player: matches in each game (4)");
    line.option("seconds", "N", "time for everything together, at most (20)");
    line.option("seed", "N", "seed of the random games (1)");
    line.flag("json", "one object");
    line.examples({"plyboard check scripts/games/breakthrough.lua",
                   "plyboard check amazons --seconds 60", "plyboard check scripts/players/beam.lua",
                   "plyboard check \"connect_four(width=8)\" --games 5000"});
    return line;
}

}  // namespace ply
