/// What the launcher shows while the tasks run: the standings of the collected journal on a
/// terminal, a line now and then elsewhere.
#pragma once

#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "framework/app/launch/collecting.hpp"
#include "framework/app/launch/task_engine.hpp"
#include "framework/app/terminal/live_screen.hpp"
#include "framework/report/standings/progress_line.hpp"
#include "framework/report/standings/tournament_screen.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply {

class LaunchWatch {
public:
    /// `name` of the tournament; `matches` were played before this launcher began.
    LaunchWatch(std::string name, std::string footer, std::stop_token stop);

    /// Reads the standings from the journal; returns when the next ones are wanted: a thirtieth of
    /// the time is spent upon them.
    void collected(const std::filesystem::path& journal, const Collected& collected);
    void tasks(const TaskList& list, const QueueNews& news);
    bool wants_standings() const { return Clock::now() >= rate_at_; }

private:
    using Clock = std::chrono::steady_clock;

    std::vector<std::string> lines(int columns, int rows);

    const std::string name_;
    const bool colours_;
    const Clock::time_point begun_;
    std::optional<std::uint32_t> matches_before_;
    std::optional<std::string> trouble_;  ///< that was said last
    std::optional<Plan> plan_;
    std::optional<JournalSum> sum_;  ///< of `plan_`
    ProgressLine line_;
    Clock::time_point rate_at_{};
    std::mutex mutex_;
    TournamentScene scene_;
    std::optional<LiveScreen> screen_;  ///< last: it calls lines()
};

}  // namespace ply
