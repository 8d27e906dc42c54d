/// The results of a tournament so far: standings, failures, notes about them.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "framework/tournament/results/sequential_test.hpp"
#include "framework/tournament/results/standings.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// How far it is.
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

/// A match that went wrong.
struct Incident {
    Fixture fixture;
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
    std::optional<SprtState> sprt;     ///< the sequential test, if there is one
    std::vector<std::string> notes;    ///< sentences that belong under the table
};

/// Adds up matches in any order; the result does not depend on it.
class Results {
public:
    /// `plan` must outlive this.
    explicit Results(const Plan& plan);

    void add(const Fixture& fixture, const PlayedMatch& match);
    /// Matches added.
    std::uint32_t matches() const { return matches_; }
    const Tally& tally() const { return all_; }
    /// The failures that were added last, the latest first; at most five.
    const std::deque<Incident>& latest_incidents() const { return latest_; }
    std::uint64_t incident_count() const { return incident_count_; }
    /// Everything except `progress` and `complete`, which the caller knows.
    TournamentResult result(const RatingOptions& ratings = {}) const;

private:
    void note(const Fixture& fixture, const PlayedMatch& match);
    void add_notes(TournamentResult& result) const;

    const Plan& plan_;
    std::uint32_t matches_ = 0;
    Tally all_;
    std::vector<Tally> games_;
    std::vector<int> reused_;            ///< of each game: how often its openings had run out
    std::vector<std::uint32_t> uneven_;  ///< of each game: matches from openings off the window
    std::uint32_t disputed_ = 0;         ///< matches of which an engine counts another result
    std::pair<std::uint32_t, std::string> first_disputed_;  ///< and what it says
    std::map<std::uint32_t, Incident> incidents_;
    std::deque<Incident> latest_;
    std::uint64_t incident_count_ = 0;
};

}  // namespace ply
