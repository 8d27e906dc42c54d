/// Holds a tournament: plays what the journal does not have yet, and adds up.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "framework/tournament/journal.hpp"
#include "framework/tournament/plan.hpp"
#include "framework/tournament/standings.hpp"

namespace ply {

/// How far it is; handed out while it runs.
struct Progress {
    std::uint32_t done = 0;  ///< matches, those of earlier runs included
    std::uint32_t total = 0;
    std::uint32_t played = 0;  ///< in this run
    std::uint64_t errors = 0;
    std::chrono::duration<double> elapsed{0};  ///< of this run
    std::string leader;                        ///< name, or empty

    double per_second() const { return elapsed.count() > 0 ? played / elapsed.count() : 0; }
    double seconds_left() const { return played > 0 ? (total - done) / per_second() : 0; }
};

struct TournamentOptions {
    int workers = 1;
    std::function<bool()> stop;                     ///< true: end early, keep what is finished
    std::function<void(const Progress&)> progress;  ///< about ten times a second, and at the end
};

/// A match that went wrong.
struct Incident {
    std::uint32_t match = 0;
    Termination termination = Termination::game_error;
    std::string detail;
};

/// What came out. `complete` is false after a stop.
struct TournamentResult {
    bool complete = false;
    Progress progress;
    Standings all;
    std::vector<Standings> games;      ///< of each game, when there are several
    std::vector<Incident> incidents;   ///< the first few failures of rules and players
    std::uint64_t incident_count = 0;  ///< all of them
    std::vector<std::string> notes;    ///< sentences that belong under the table
};

/// Plays the missing matches of `plan` in worker processes and journals them.
/// Throws Error when it cannot go on; what was played until then is in the journal.
TournamentResult hold_tournament(const Plan& plan, Journal& journal,
                                 const TournamentOptions& options);

}  // namespace ply
