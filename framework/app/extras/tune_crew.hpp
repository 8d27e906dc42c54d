/// Who plays for `plyboard tune`: --threads, --hosts, --shell, --worker.
#pragma once

#include <stop_token>

#include "framework/app/cli/command_line.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/tuning/crew/crew.hpp"

namespace ply {

/// Has the workers of all hosts started. Throws UsageError where the options say nothing of use,
/// Error where a host cannot be had.
tuning::CrewSettings crew_settings(const CommandLine& line, const OpenedGame& opened,
                                   const std::stop_token& stop);

/// `--worker`: plays what another machine's tuning sends to standard input.
int work_for_tuning(const CommandLine& line, const OpenedGame& opened);

}  // namespace ply
