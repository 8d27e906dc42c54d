/// Runs a short-lived child process and waits for it.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace ply {

struct ProcessResult {
    bool ended_well = false;  ///< exit code 0
    bool too_late = false;    ///< it was killed, because its time was up
    int signal = 0;           ///< that ended it
    /// "the process ended with code 3", "the process died by signal 7 (Bus error)"
    std::string how_it_ended;
    std::string output;  ///< standard output
    std::string errors;  ///< standard error
};

/// How long a process is waited for.
struct Patience {
    std::chrono::seconds limit;  ///< then it is killed
    std::chrono::milliseconds slow{2000};
    std::function<void()> when_slow;  ///< called once, when it is slow; may be empty
};

/// Runs `command[0]` with the rest as arguments, without input. When it has ended, or its time is
/// up, it is killed with all that it has started. Throws Error when it cannot be started.
ProcessResult run_process(const std::vector<std::string>& command, const Patience& patience);

/// The path of the program `plyboard`: the file of that name in the folder of the running program,
/// which is that program itself or a test beside it.
std::string own_program();

/// What to start, or to read, as that program: in the program itself its running file, also where
/// another has taken its place since; in programs beside it, own_program().
std::string own_program_file();

}  // namespace ply
