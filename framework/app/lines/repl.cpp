#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine repl_line() {
    CommandLine line("repl", "GAME",
                     "A prompt inside a script: evaluates Lua at a position, with the script's "
                     "functions and all words of the framework, within the bounds of any script. "
                     "Lines may also come through a pipe.");
    line.positional("GAME");
    line.examples({"plyboard repl hex", "plyboard repl \"scripts/games/kalah.lua(seeds=3)\"",
                   "echo \"count(EMPTY)\" | plyboard repl lua:tic_tac_toe"});
    return line;
}

}  // namespace ply
