// plyboard worker (hidden): plays matches for the tournament that started it.

#include "framework/tournament/worker.hpp"
#include "framework/app/command.hpp"

namespace ply {

int run_worker(const Arguments&) {
    return serve_matches();
}

}  // namespace ply
