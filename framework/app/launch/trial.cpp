#include "framework/app/launch/trial.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/kept_process.hpp"
#include "framework/base/system/process.hpp"
#include "framework/tournament/journal/journal_reader.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds shortest_trial{4};
constexpr Seconds longest_trial{60};
constexpr std::uint32_t enough_matches = 8;
constexpr std::chrono::milliseconds look{100};
constexpr double seconds_per_task = 300;
constexpr double most_tasks = 1000;

std::uint32_t matches_in(const fs::path& journal) {
    try {
        return JournalReader(journal).size();
    } catch (const std::exception&) {
        return 0;  // not begun yet
    }
}

std::string all_of(Descriptor& stream) {
    std::string text;
    char buffer[4096];
    for (ssize_t count; (count = read(stream.get(), buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(count));
    return text;
}

bool has_ended(const KeptProcess& process) {
    pollfd news{process.status.get(), POLLIN, 0};
    return poll(&news, 1, 0) > 0;
}

/// 0 after a stop, 130 after SIGTERM.
int exit_code_of(KeptProcess& process) {
    ProcessEnd end, told;
    while (read(process.status.get(), &told, sizeof told) == sizeof told) end = told;
    return end.not_started == 0 && WIFEXITED(end.status) ? WEXITSTATUS(end.status) : -1;
}

}  // namespace

double seconds_per_match(const fs::path& file, const fs::path& journal,
                         const std::stop_token& stop) {
    KeptProcess trial = start_kept(
        {own_program(), "tournament", file, "--journal", journal, "--workers", "1", "--quiet"});
    trial.input.close();
    const auto begun = Clock::now();
    auto first_seen = begun, last_seen = begun;
    std::uint32_t first = 0, last = 0;
    const std::uint32_t before = matches_in(journal);
    while (!has_ended(trial) && !stop.stop_requested()) {
        const auto now = Clock::now();
        const std::uint32_t count = matches_in(journal) - before;
        if (first == 0 && count > 0) {
            first = count;
            first_seen = now;
        }
        if (count > last) {
            last = count;
            last_seen = now;
        }
        const Seconds elapsed = now - begun;
        if (elapsed > longest_trial || (elapsed > shortest_trial && last >= enough_matches)) break;
        std::this_thread::sleep_for(look);
    }
    (void)!write(trial.leash.get(), "", 1);
    all_of(trial.output);
    const std::string errors = all_of(trial.errors);
    const int code = exit_code_of(trial);
    end_kept(trial);
    if (stop.stop_requested()) return 0;
    if (code != 0 && code != 1 && code != 130)
        throw Error(fmt::format("a trial on this machine failed: {}", short_line(errors)));
    if (last > first) return Seconds(last_seen - first_seen).count() / (last - first);
    const double elapsed = Seconds(Clock::now() - begun).count();
    return last > 0 ? elapsed / last : 2 * elapsed;
}

int task_count(std::uint64_t matches, double seconds, int processors) {
    const double work = static_cast<double>(matches) * seconds / processors;
    return static_cast<int>(std::clamp(std::ceil(work / seconds_per_task), 1.0, most_tasks));
}

}  // namespace ply
