#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine completions_line() {
    CommandLine line("completions", "bash | zsh | fish",
                     "Prints a script by which a shell completes commands, options and the names "
                     "of games and players. An installed program brings it along; else load it "
                     "where your shell starts.");
    line.positional("SHELL");
    line.examples({"source <(plyboard completions bash)", "source <(plyboard completions zsh)",
                   "plyboard completions fish | source"});
    return line;
}

}  // namespace ply
