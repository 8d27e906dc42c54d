/// Another program, and a process between it and this one that sees to it that nothing of it is
/// left: an engine, or the opening of an unknown plugin.
///
/// The keeper is a fork of the host that stays the subreaper (prctl(2)) of the program: whatever
/// that starts, in groups and sessions of its own too, becomes the keeper's child when its parent
/// ends. When the program ends, when the host lets go, or when the host dies, however it does, the
/// keeper kills all of them and ends as well.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "framework/base/descriptor.hpp"

namespace ply {

/// How the program ended, as the keeper reports it through `KeptProcess::status`.
struct ProcessEnd {
    int not_started = 0;  ///< errno of exec; 0: it was started
    int status = 0;       ///< as waitpid gives it
};

struct KeptProcess {
    Descriptor input;   ///< its standard input, written without blocking
    Descriptor output;  ///< its standard output
    Descriptor errors;  ///< its standard error
    Descriptor status;  ///< gets one or two ProcessEnd, the last counts, then its end
    Descriptor leash;   ///< any byte: SIGTERM to the program's group; closed: SIGKILL to all
    pid_t keeper = -1;
};

/// Starts `command`, whose first word is a path, in `folder`; empty: where this process is. The
/// program gets a process group of its own, no descriptors but the three, and default signals.
/// Throws Error when the system has no more processes or descriptors.
KeptProcess start_kept(const std::vector<std::string>& command, const std::string& folder = "");

/// Kills what is left of it and waits for that, two seconds at most.
void end_kept(KeptProcess& process);

}  // namespace ply
