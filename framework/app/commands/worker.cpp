// plyboard worker (hidden): plays matches for the tournament that started it.

#include "framework/tournament/workers/worker.hpp"
#include "framework/app/cli/command_line.hpp"

namespace ply {

int run_worker(const CommandLine&) {
    return serve_matches();
}

}  // namespace ply
