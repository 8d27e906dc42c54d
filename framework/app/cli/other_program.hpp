/// The programs beside `plyboard`, which it becomes for their commands.
#pragma once

#include "framework/app/cli/command.hpp"

namespace ply {

/// Whether the program is there: in a fresh source tree each is built when it is first asked for.
bool is_built(Program program);

/// Becomes the program, with the command and the words that were typed behind it; the launcher
/// builds it first where it is not there. To be called while signals are as they were at the start.
/// Returns only by throwing Error.
int become(Program program, const CommandLine& line);

}  // namespace ply
