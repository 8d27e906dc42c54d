// Commands about the program itself, and for its own use.

#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine doctor_line() {
    CommandLine line(
        "doctor", "[OPTIONS]",
        "Shows versions and where things are, opens every game and plays it once. Exit "
        "code 1 when something is broken.");
    line.flag("json", "one object a finding");
    line.examples({"plyboard doctor"});
    return line;
}

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

CommandLine man_line() {
    CommandLine line("man", "[COMMAND]",
                     "Prints the manual page of a command, or of the program, as the source that "
                     "man reads. An installed program brings its pages along: man plyboard-play.");
    line.positional("COMMAND");
    line.examples({"plyboard man play | man -l -", "plyboard man > plyboard.6"});
    return line;
}

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
