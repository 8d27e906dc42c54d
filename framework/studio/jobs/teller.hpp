/// Says again and again how far work is, while it lives.
///
///     const Teller teller([&] { workers.post([...] { tell(progress.text()); }); });
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ply::studio {

class Teller {
public:
    /// `say` is called twice a second in a thread of its own; the last call is over when this ends.
    explicit Teller(std::function<void()> say)
        : thread_([say = std::move(say)](const std::stop_token& done) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any wake;
              while (!done.stop_requested()) {
                  wake.wait_for(lock, done, std::chrono::milliseconds(500), [] { return false; });
                  say();
              }
          }) {}

private:
    std::jthread thread_;
};

}  // namespace ply::studio
