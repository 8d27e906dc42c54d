#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine games_line() {
    CommandLine line("games", "[TEXT ...] [OPTIONS]",
                     "Lists the games of the program and of PLYBOARD_PATH with their players, "
                     "kinds and languages; with words, those that all words match: names, other "
                     "names, kinds and words of the rules, `3 players`, solo, chance, dice, cards, "
                     "hidden, lua, c++.");
    line.positional("TEXT", true);
    line.flag("json", "one object a game");
    line.examples({"plyboard games", "plyboard games three players", "plyboard games connection",
                   "PLYBOARD_PATH=~/my_games plyboard games --json"});
    return line;
}

}  // namespace ply
