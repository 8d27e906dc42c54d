/// The time that a stage of a report has. It runs from the first thing that must be worked out: what
/// the journal has is never cut, so that a report that goes on shows at least what was there.
///
///     StageClock clock(stop, [&] { return seconds_left(); });
///     hall.play("selfplay 64", 0, 200, seating, clock);
#pragma once

#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>

#include "framework/base/time_limit.hpp"

namespace ply::insight {

class StageClock {
public:
    /// Without a limit.
    StageClock() = default;
    /// Stops when `outer` does, and when so many seconds have passed as are left at its start.
    StageClock(const std::stop_token& outer, std::function<double()> seconds_left)
        : outer_(outer),
          seconds_left_(std::move(seconds_left)),
          stops_(std::in_place, outer, [this] { source_.request_stop(); }) {}

    /// From now on the time runs. May be called by several threads; the first call counts.
    void start() {
        std::call_once(started_, [this] {
            if (!seconds_left_) return;
            const double seconds = seconds_left_();
            if (seconds <= 0) {
                source_.request_stop();
                return;
            }
            budget_.emplace(outer_, seconds);
            over_.emplace(budget_->token(), [this] { source_.request_stop(); });
        });
    }
    std::stop_token token() const { return source_.get_token(); }
    bool over() const { return source_.stop_requested(); }
    double seconds_left() const {
        return seconds_left_ ? seconds_left_() : std::numeric_limits<double>::infinity();
    }

private:
    using Callback = std::stop_callback<std::function<void()>>;

    std::stop_source source_;
    std::stop_token outer_;
    std::function<double()> seconds_left_;
    std::once_flag started_;
    std::optional<TimeBudget> budget_;
    std::optional<Callback> stops_;
    std::optional<Callback> over_;
};

}  // namespace ply::insight
