/// A time after which work is asked to stop.
///
///     const TimeBudget budget(interruptible.token(), 5);
///     search(position, budget.token());
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ply {

/// Stops when `outer` does, or after some seconds.
class TimeBudget {
public:
    TimeBudget(const std::stop_token& outer, double seconds)
        : stops_(outer, [this] { source_.request_stop(); }),
          clock_([this, seconds](const std::stop_token& done) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any wake;
              wake.wait_for(lock, done, std::chrono::duration<double>(seconds),
                            [&] { return done.stop_requested(); });
              if (!done.stop_requested()) source_.request_stop();
          }) {}
    std::stop_token token() const { return source_.get_token(); }
    /// The time is over, or `outer` has stopped.
    bool over() const { return source_.stop_requested(); }

private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> stops_;
    std::jthread clock_;
};

}  // namespace ply
