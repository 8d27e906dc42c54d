#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine players_line() {
    CommandLine line(
        "players", "[PLAYER ...] [OPTIONS]",
        "Lists who can play: persons, searchers, third-party engines, levels of "
        "strength, scripts, and players with names in ~/.config/plyboard/players.lua (or below "
        "$XDG_CONFIG_HOME) and scripts/players.lua. Of those that are named: which "
        "games they play, options with defaults and values, limits.");
    line.positional("PLAYER", true);
    line.flag("json", "one object a player");
    line.examples({"plyboard players", "plyboard players pvs", "plyboard players level3 quick",
                   "plyboard players lua:beam", "plyboard players uci --json"});
    return line;
}

}  // namespace ply
