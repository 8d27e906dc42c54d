/// Scripts that are read one after the other for a list of them. Reading a script runs it: one that
/// loops has its time, and many of them would take that of whoever waits for the list.
///
///     ScriptListing listing;
///     for (const auto& file : files)
///         listing.read(file, [&] { infos.push_back(script_info(...)); });
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace ply {

class ScriptListing {
public:
    ScriptListing();

    /// Calls `work`, which reads `script`. Standard error says which one it is when that takes
    /// longer than a second. Throws what `work` throws; and Error, which says so, where slow
    /// scripts have used up the time that all together have: then another slow one is given up
    /// soon, and at last none is read any more.
    void read(const std::filesystem::path& script, const std::function<void()>& work);

private:
    using Clock = std::chrono::steady_clock;

    void watch(const std::stop_token& stop);

    std::chrono::nanoseconds slow_together_{0};  ///< processor time
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::string reading_;  ///< empty: none, or its name was said
    Clock::time_point since_;
    std::jthread watch_;  ///< last: it uses the others
};

}  // namespace ply
