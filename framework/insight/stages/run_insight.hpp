/// The report: its stages in their order, each within its part of the time.
///
///     GameLog log(file, key, resume);
///     InsightProgress progress;
///     const Insight insight = run_insight(opened, settings, log, progress, stop);
///
/// Players are limited by what they count, never by time. So the same seed and counts give the
/// same report, if no stage was cut (Insight::cuts), whatever the machine and the threads are.
#pragma once

#include <functional>
#include <mutex>
#include <stop_token>
#include <string>

#include "framework/insight/play/hall.hpp"
#include "framework/insight/report/insight.hpp"
#include "framework/loading/catalogue.hpp"

namespace ply::insight {

struct InsightSettings {
    double seconds = 300;  ///< for everything together
    std::uint64_t seed = 1;
    int games = 400;              ///< at each strength; the other stages have a part of it
    std::uint64_t budget = 1024;  ///< of the strongest in self-play; see Strengths
    int threads = 2;

    /// Where nothing else is wanted: the budget that is usual for the game, all cores.
    static InsightSettings usual(const Game& game);
};

/// What the games of such a report are kept under; `program`: the version.
LogKey log_key(const OpenedGame& opened, const InsightSettings& settings, std::string program);

/// What is being done; may be read by another thread.
class InsightProgress {
public:
    /// `learnt` gets a sentence after each stage, `found` the report as far as it is.
    explicit InsightProgress(std::function<void(const std::string&)> learnt = {},
                             std::function<void(const Insight&)> found = {})
        : learnt_(std::move(learnt)), found_(std::move(found)) {}

    void doing(std::string text);
    std::string text() const;
    void learn(const std::string& sentence) const;
    void find(const Insight& insight) const;

private:
    mutable std::mutex mutex_;
    std::string text_ = "begins";
    std::function<void(const std::string&)> learnt_;
    std::function<void(const Insight&)> found_;
};

/// Keeps the ladder of the report as levels to play against (measured_ladder.hpp), if it has rungs.
/// It replaces none of the same rules with more of them. Throws Error where it cannot be written.
void keep_ladder_of(const Insight& insight, const GameSource& source);

/// Ends soon after `stop`, with what there is. Throws RulesError where the rules fail in a game
/// although they passed the check, and Error where the journal cannot be written.
Insight run_insight(const OpenedGame& opened, const InsightSettings& settings, GameLog& log,
                    InsightProgress& progress, const std::stop_token& stop);

}  // namespace ply::insight
