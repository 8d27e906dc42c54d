/// How much memory a table may have: what the machine, the container (cgroup) and the limits of
/// this process leave.
#pragma once

#include <cstdint>
#include <filesystem>

namespace ply {

/// Bytes that this process can still take without harm to others: the least of what is available on
/// the machine, in its control groups and by RLIMIT_AS and RLIMIT_DATA. `root` is where /proc and
/// /sys are found. What cannot be read limits nothing.
std::uint64_t free_memory(const std::filesystem::path& root = "/");

/// MiB: so much is never refused to a table.
inline constexpr std::uint64_t most_table_by_default = 256;

/// MiB that a table should have at most: most of what is free, and never less than the above.
std::uint64_t most_table_mebibytes();

}  // namespace ply
