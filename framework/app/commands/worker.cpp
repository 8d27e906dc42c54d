// plyboard worker (hidden): plays matches for the tournament that started it.

#include "framework/tournament/workers/worker.hpp"
#include "framework/app/cli/command_line.hpp"

namespace ply {

CommandLine worker_line() {
    return CommandLine("worker", "", "Plays matches for a tournament.");
}

int run_worker(const CommandLine&) {
    return serve_matches();
}

}  // namespace ply
