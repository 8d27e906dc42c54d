#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine help_line() {
    CommandLine line("help", "[COMMAND]",
                     "Lists the commands, or explains one: what it does, its options, examples.");
    line.positional("COMMAND");
    line.examples({"plyboard help", "plyboard help play"});
    return line;
}

CommandLine version_line() {
    CommandLine line("version", "[OPTIONS]", "Prints the version of the program.");
    line.flag("json", "one object");
    line.examples({"plyboard version"});
    return line;
}

}  // namespace ply
