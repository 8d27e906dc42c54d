#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

CommandLine perft_line() {
    CommandLine line(
        "perft", "GAME DEPTH [OPTIONS]",
        "Counts the lines of exactly DEPTH moves; finished games have none. Repetition "
        "and superko, which depend on the way to a position, do not apply, as in "
        "published tables; nor do draws by a count of plies in chess, draughts and "
        "ataxx.");
    line.positional("GAME").positional("DEPTH");
    add_position_options(line);
    line.flag("divide", "the count below each first move; Ctrl-C leaves those that are done");
    line.flag("no-bulk", "make the moves of the last ply, too, instead of counting them");
    line.flag("json", "one object");
    line.examples({"plyboard perft connect_four 8",
                   "plyboard perft breakthrough 3 --moves \"b2-b3\" --divide"});
    return line;
}

}  // namespace ply
