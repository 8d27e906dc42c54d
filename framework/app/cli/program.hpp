/// A program with a table of commands: finds the command in it and runs it.
#pragma once

namespace ply {

/// What main() does: the command that `argv` names, with the user's settings; every exception
/// becomes a line on standard error, an object of JSON under --json. Returns the exit code: 2 where
/// the command line is wrong, 1 for every other failure.
int run_program(int argc, char** argv);

}  // namespace ply
