/// A search in a thread of its own, which can be stopped, and whose result can be held back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "framework/search/core/searcher.hpp"

namespace ply::serving {

/// How a search ended.
struct Answer {
    SearchResult result;
    std::string failure = {};  ///< not empty: the rules failed, and there is no result
};

/// One search at a time. Its member functions are called by one thread, all but stop().
class Thinker {
public:
    using Work = std::function<SearchResult(std::stop_token)>;

    /// `done` is called, on the search's thread, when there is a result to be taken.
    explicit Thinker(std::function<void()> done) : done_(std::move(done)) {}
    /// Stops, and waits until it has.
    ~Thinker();

    /// `held`: the result is held back until stop() or release(), as when pondering. Nothing may be
    /// running and no result be left.
    void start(Work work, bool held);
    bool busy() const { return busy_; }
    /// The result comes soon. From any thread.
    void stop();
    /// The result is no longer held back. From now on the search has `time`, if that is not zero.
    void release(std::chrono::milliseconds time);
    /// The result, once, when there is one.
    std::optional<Answer> take();
    /// Waits for the result.
    std::optional<Answer> wait();

private:
    void run(const Work& work, const std::stop_token& stop);
    void end_timer();

    std::function<void()> done_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::stop_source source_{std::nostopstate};
    bool held_ = false;
    std::optional<Answer> answer_;
    bool busy_ = false;  ///< started, its result not yet taken; the caller's own
    std::jthread thread_;
    std::jthread timer_;
};

}  // namespace ply::serving
