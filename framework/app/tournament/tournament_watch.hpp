/// The screen of a tournament while it runs: takes its state from the tournament's thread and draws
/// in its own, so that a slow terminal or slow ratings never hold a match up.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>

#include "framework/app/terminal/live_screen.hpp"
#include "framework/report/standings/tournament_screen.hpp"

namespace ply {

class TournamentWatch {
public:
    /// `plan` must outlive this. Takes over the terminal until `stop`.
    TournamentWatch(const Plan& plan, std::string title, std::string footer, std::stop_token stop);

    static bool possible() { return LiveScreen::possible(); }

    /// Called by the tournament; costs microseconds, except that now and then it copies the tally.
    void update(const Snapshot& now);

private:
    using Clock = std::chrono::steady_clock;

    std::vector<std::string> lines(int columns, int rows);

    const Plan& plan_;
    bool colours_;
    std::mutex mutex_;
    TournamentScene scene_;         ///< all but the standings is the tournament's
    std::optional<Tally> unrated_;  ///< waits for the screen to work its ratings out
    std::vector<int> ranking_;      ///< that goes with it
    std::vector<double> bye_points_;
    Clock::time_point rate_at_{};  ///< the next ratings are not wanted before
    LiveScreen screen_;            ///< last: it calls lines()
};

}  // namespace ply
