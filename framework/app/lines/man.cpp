#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine man_line() {
    CommandLine line("man", "[COMMAND]",
                     "Prints the manual page of a command, or of the program, as the source that "
                     "man reads. An installed program brings its pages along: man plyboard-play.");
    line.positional("COMMAND");
    line.examples({"plyboard man play | man -l -", "plyboard man > plyboard.6"});
    return line;
}

}  // namespace ply
