// plyboard worker (hidden): plays matches for the tournament that started it.

#include "framework/tournament/workers/worker.hpp"
#include "framework/app/cli/command.hpp"

namespace ply {

int run_worker(const Arguments&) {
    return serve_matches();
}

}  // namespace ply
