// Commands for the program's own use.

#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine names_line() {
    CommandLine line("names", "KIND", "Prints the names of a kind, a line each.");
    line.positional("KIND");
    return line;
}

CommandLine worker_line() {
    return CommandLine("worker", "", "Plays matches for a tournament.");
}

CommandLine plugin_probe_line() {
    CommandLine line("plugin-probe", "FILE [GAME]", "Opens an unknown plugin, and plays its GAME.");
    line.positional("FILE", true);
    return line;
}

CommandLine plugin_table_line() {
    CommandLine line("plugin-table", "FOLDER", "Prints the games of a folder of plugins.");
    line.positional("FOLDER");
    return line;
}

}  // namespace ply
