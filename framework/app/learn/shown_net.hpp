/// `plyboard learn --show`: what was learned, on the board.
#pragma once

#include <string>

#include "framework/app/cli/command_line.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply {

/// What it is made of: `256 hidden units, 198,656 weights`.
std::string net_text(const TupleNet& net);

/// Shows the file of --show. Its game is the one that the line names, or else that which the file
/// names; a script is looked for beside the file, too. Returns the exit code. Throws Error.
int show_learned(const CommandLine& line);

}  // namespace ply
