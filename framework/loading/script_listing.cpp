#include "framework/loading/script_listing.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>
#include <optional>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/lua/vm/watchdog.hpp"

namespace ply {
namespace {

using namespace std::chrono_literals;

constexpr auto slow = 500ms;           ///< less than what is given up after a second has taken
constexpr auto most_together = 10s;    ///< of slow ones; the next are given up sooner
constexpr int seconds_afterwards = 1;  ///< that each of the next has
constexpr auto last_of_all = 30s;      ///< and then none is read
constexpr auto patience = 1s;          ///< of the user, who is told then
constexpr auto between_glances = 250ms;

std::chrono::nanoseconds time_of_thread() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

Error not_read(const std::filesystem::path& script) {
    return Error(
        fmt::format("{}: was not read: slow scripts before it have taken {} s; mend them, "
                    "or take them out of their folder",
                    script.string(), std::chrono::seconds(most_together).count()));
}

}  // namespace

ScriptListing::ScriptListing() : watch_([this](const std::stop_token& stop) { watch(stop); }) {}

void ScriptListing::read(const std::filesystem::path& script, const std::function<void()>& work) {
    if (slow_together_ >= last_of_all) throw not_read(script);
    std::optional<lua::ScriptTime> hurry;
    if (slow_together_ >= most_together) hurry.emplace(seconds_afterwards);
    const auto set_reading = [&](const std::string& name) {
        const std::scoped_lock lock(mutex_);
        reading_ = name;
        since_ = Clock::now();
    };
    set_reading(script.string());
    const auto begin = time_of_thread();
    const auto was_slow = [&] {
        set_reading("");
        const auto used = time_of_thread() - begin;
        if (used >= slow) slow_together_ += used;
        return used >= slow;
    };
    try {
        work();
    } catch (const Error&) {
        if (was_slow() && hurry) throw not_read(script);
        throw;
    }
    was_slow();
}

void ScriptListing::watch(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        wake_.wait_for(lock, stop, between_glances, [] { return false; });
        if (reading_.empty() || Clock::now() - since_ < patience) continue;
        dprintf(STDERR_FILENO, "plyboard: waiting for the script %s\n", one_line(reading_).c_str());
        reading_.clear();
    }
}

}  // namespace ply
