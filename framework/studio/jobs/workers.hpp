/// Threads of the studio: each does one piece of work, whose result comes back to the studio's own
/// thread. All else in the studio runs there, so that nothing has to be locked.
///
///     const WorkerId id = workers.start([game](const std::stop_token& stop) {
///         auto result = search(*game, stop);          // in the new thread
///         return [this, result] { show(result); };    // in the studio's
///     });
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <thread>

namespace ply::studio {

using WorkerId = std::uint64_t;

class Workers {
public:
    /// To be called by the studio's thread; throws nothing.
    using Report = std::function<void()>;
    /// Throws nothing. Returns soon after a stop was requested; null: there is nothing to report.
    using Work = std::function<Report(const std::stop_token&)>;

    /// `post` has the studio's thread call what it is given, from any thread.
    explicit Workers(std::function<void(Report)> post) : post_(std::move(post)) {}
    /// Stops all and waits; what they report is dropped.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    WorkerId start(Work work);
    /// Requests a stop; what the work then returns is still reported.
    void stop(WorkerId id);
    std::size_t running() const;

    /// Has the studio's thread call `report` while this lives. From a worker's thread.
    void post(Report report);

private:
    std::function<void(Report)> post_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    WorkerId last_ = 0;
#ifdef __wasm__
    std::map<WorkerId, std::stop_source> stops_;  // browser_workers.cpp
#else
    std::map<WorkerId, std::jthread> threads_;
#endif
};

}  // namespace ply::studio
