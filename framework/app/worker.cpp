// plyboard worker (hidden): plays matches for the tournament that started it.

#include "framework/app/command.hpp"
#include "framework/tournament/worker.hpp"

namespace ply {

int run_worker(const Arguments&) { return serve_matches(); }

}  // namespace ply
