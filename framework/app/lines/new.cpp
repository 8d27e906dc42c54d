#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine new_line() {
    CommandLine line(
        "new", "NAME [--from GAME]",
        "Writes a new script NAME.lua that plays at once, commented, to be changed "
        "into your own game: into the first folder of PLYBOARD_PATH, or else among "
        "the program's own scripts. With --player it is a player that NAME.lua becomes, in "
        "players/ of such a folder or of ~/.config/plyboard. An existing file is never "
        "changed.");
    line.positional("NAME");
    line.option("from", "GAME", "begin with a copy of this script");
    line.flag("player", "a player, not a game");
    line.flag("json", "one object: name and file");
    line.examples({"plyboard new my_game", "plyboard new big_hex --from hex",
                   "plyboard new my_player --player"});
    return line;
}

}  // namespace ply
