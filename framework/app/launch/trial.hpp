/// How long a match takes: some are played on this machine, by one worker.
#pragma once

#include <filesystem>
#include <stop_token>

namespace ply {

/// Seconds a match; 0: the stop came first. Plays the tournament into `journal` for some seconds,
/// until eight matches are over, a minute at most. What was played counts: the journal may be
/// collected. Throws Error where the tournament cannot be played.
double seconds_per_match(const std::filesystem::path& file, const std::filesystem::path& journal,
                         const std::stop_token& stop);

/// How many tasks have a few minutes of matches each: `matches` of `seconds` each, on `processors`
/// processors a task. From 1 to 1000, which is what an array of Slurm's has at most as it is
/// installed.
int task_count(std::uint64_t matches, double seconds, int processors);

}  // namespace ply
