/// Runs a tournament: plays what the journal does not have yet, and adds up the results.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "framework/tournament/journal/journal.hpp"
#include "framework/tournament/journal/journal_reader.hpp"
#include "framework/tournament/results/course.hpp"
#include "framework/tournament/results/results.hpp"
#include "framework/tournament/schedule/shard.hpp"
#include "framework/tournament/workers/worker_pool.hpp"

namespace ply {

/// A tournament at one moment, to be shown; its references are valid during the call.
struct Snapshot {
    const Progress& progress;
    const Results& results;
    const std::vector<MatchInPlay>& playing;  ///< one of each worker that is in a match
    std::uint32_t settled;                    ///< all matches up to this number are final; of a
                                              ///< shard, all of those that it plays
    std::vector<int> ranking;                 ///< see put_in_order
    std::vector<double> bye_points;
};

struct TournamentOptions {
    int workers = 1;
    std::optional<Shard> shard;                     ///< play this part of what can be played by now
    const JournalReader* from = nullptr;            ///< of a shard: matches that others have played
    std::vector<std::vector<int>> processors = {};  ///< of each worker; empty: any
    std::function<bool()> stop;                     ///< true: end early, keep what is finished
    std::function<void(const Snapshot&)> progress;  ///< about ten times a second, and at the end
};

/// Plays the matches that the journal does not have yet in worker processes and journals them.
/// Throws Error when it cannot go on; what was played until then is in the journal. Of a shard
/// `complete` and the progress of the result are about its part.
TournamentResult hold_tournament(Journal& journal, const TournamentOptions& options);

/// The result as far as a journal has it, kept up to date while others write it: each reading costs
/// what is new alone. (Of a number that was played on two machines the match that was read first
/// counts.)
///
///     JournalSum sum(journal.plan());
///     for (;;) sum.read(journal), show(sum.result());
class JournalSum {
public:
    /// `plan` must outlive this.
    explicit JournalSum(const Plan& plan);
    JournalSum(const JournalSum&) = delete;
    JournalSum& operator=(const JournalSum&) = delete;

    /// Reads the matches that it has not read yet; the journal is of that plan.
    void read(const JournalReader& journal);
    /// Without `ratings` they are as the tournament file wants them.
    TournamentResult result(std::optional<RatingOptions> ratings = std::nullopt) const;

private:
    const Plan& plan_;
    NumberSet seen_;
    NumberSet discarded_;  ///< those that do not count; `seen_` has some of them
    std::unique_ptr<Results> results_;
    Course course_;
};

/// The result as far as a journal has it; plays nothing. Without `ratings` they are as the
/// tournament file wants them.
TournamentResult result_of(const JournalReader& journal,
                           std::optional<RatingOptions> ratings = std::nullopt);

}  // namespace ply
