#include "framework/app/lines/shared_options.hpp"

namespace ply {

void add_position_options(CommandLine& line) {
    line.option("position", "TEXT", "start from this position, as `show` prints it");
    line.option("moves", "TEXT", "moves to play first: \"d d e\", \"1. e4 e5\"");
}

void add_match_options(CommandLine& line) {
    line.option("player", "NAME", "matches of this player");
    line.option("against", "NAME", "... against that one");
    line.flag("won", "... that the player has won");
    line.flag("drawn", "... drawn");
    line.flag("lost", "... lost");
    line.option("game", "G", "matches of this game");
    line.option("reason", "REASON", "that ended so: normal, crash, hang, illegal_move ...");
    line.option("opening", "N", "from this opening, counted from 1 in each game");
    line.option("round", "N", "of this round");
}

void add_publicity_options(CommandLine& line) {
    line.option("serve", "PORT",
                "beside it a page shows the tournament (plyboard watch), to this computer alone; "
                "0: any port that is free");
    line.option("live", "FILE",
                "what is in play goes there every five seconds, for plyboard watch elsewhere");
    add_notify_option(line);
}

void add_notify_option(CommandLine& line) {
    line.option(
        "notify", "CMD",
        "at the end: a command of the shell, which gets a summary on its standard input, as "
        "JSON; what it prints goes to standard error");
}

}  // namespace ply
