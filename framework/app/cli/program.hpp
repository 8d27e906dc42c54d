/// Finds a command in the table and runs it.
#pragma once

#include <span>

#include "framework/app/cli/command.hpp"

namespace ply {

/// What main() does: the command that `argv` names, with the user's settings, by its work among
/// `works`; the front program becomes another one for the others. Every exception becomes a line on
/// standard error, an object of JSON under --json. Returns the exit code: 2 where the command line
/// is wrong, 1 for every other failure.
int run_program(int argc, char** argv, Program self, std::span<const CommandWork> works);

}  // namespace ply
