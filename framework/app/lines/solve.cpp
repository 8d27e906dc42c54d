#include <fmt/format.h>

#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/app/solve/solve_methods.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

std::string solve_description() {
    std::string text = "Proves who wins a position, with a line of best play. Methods:\n\n";
    for (const SolveMethod& method : solve_methods)
        text += hanging_text(fmt::format("  {:<12}", method.name), method.help);
    text +=
        "\nWithout --method it is alphabeta for games that end within 250 plies, dfpn for others, "
        "with --output retrograde. Where players do not see everything there is no such value: the "
        "last three find a strategy for all of them, and say by how much it can be exploited; "
        "without --method it is cfr+. Exit code 0: the value is known; "
        "3: "
        "a limit was reached before; 130: Ctrl-C. What is known by then is printed. A player "
        "oracle(file=FILE) plays by the file that --output wrote.";
    return text;
}

}  // namespace

CommandLine solve_line() {
    CommandLine line("solve", "GAME [OPTIONS]", solve_description());
    line.positional("GAME");
    add_position_options(line);
    line.option("method", "NAME", "how to solve");
    line.option("memory", "MiB", "memory for tables; 1024 by default");
    line.option("time", "TIME", "stop after it: 30s, 10m, 5 (seconds)");
    line.option("iterations", "N", "of cfr+ and cfr, 1000 by default, and mccfr, 100000");
    line.option("seed", "N", "of mccfr; 1 by default");
    line.option(
        "output", "FILE",
        "write the values of all positions, or the strategy, from --position on, else of the "
        "whole game");
    line.option("file", "FILE", "look values up in a file that --output wrote");
    line.flag("json", "one object");
    line.examples(
        {"plyboard solve tic_tac_toe",
         "plyboard solve \"connect_four(width=5, height=5)\" --time 1m",
         "plyboard solve tic_tac_toe --output tic_tac_toe.oracle",
         "plyboard solve tic_tac_toe --file tic_tac_toe.oracle --moves \"a1 b2\"",
         "plyboard solve kuhn_poker --method cfr+ --iterations 10000 --output kuhn.strategy",
         "plyboard solve \"chess(quiet_moves=0)\" --position \"8/8/8/8/3k4/8/8/KR6 w - -\" "
         "--output krk.oracle"});
    return line;
}

}  // namespace ply
