/// Runs a short-lived child process and waits for it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace ply {

struct ProcessResult {
    bool ended_well = false;  ///< exit code 0
    std::string
        how_it_ended;    ///< "it exited with code 3", "the process died by signal 7 (Bus error)"
    std::string output;  ///< standard output; standard error is dropped
};

/// Runs `command[0]` with the rest as arguments, without input, in at most `limit`; a process that
/// takes longer is killed. Throws Error when it cannot be started.
ProcessResult run_process(const std::vector<std::string>& command, std::chrono::seconds limit);

/// The path of the program `plyboard`: the file of that name in the folder of the running program,
/// which is that program itself or a test beside it.
std::string own_program();

}  // namespace ply
