#include "framework/base/system/free_memory.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

#include "framework/base/files/input_file.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

/// Of a file in which the kernel says something about memory.
constexpr std::size_t most_of_proc = 1 << 16;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// The number after `name` at the beginning of a line.
std::optional<std::uint64_t> number_of(const fs::path& file, const std::string& name) {
    std::istringstream in(first_bytes_of(file, most_of_proc));
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string first;
        std::uint64_t number = 0;
        if (words >> first >> number && first == name) return number;
    }
    return std::nullopt;
}

/// Of a file that holds nothing else; nothing for `max`.
std::optional<std::uint64_t> number_in(const fs::path& file) {
    std::istringstream in(first_bytes_of(file, most_of_proc));
    std::uint64_t number = 0;
    if (in >> number) return number;
    return std::nullopt;
}

std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) {
    return limit > used ? limit - used : 0;
}

/// The names of the files in a control group's folder, by version (cgroups(7)).
struct GroupFiles {
    const char* limit;
    const char* used;
    const char* idle_cache;  ///< in memory.stat: counts as used, and is given up on demand
};
constexpr GroupFiles version_1{"memory.limit_in_bytes", "memory.usage_in_bytes",
                               "total_inactive_file"};
constexpr GroupFiles version_2{"memory.max", "memory.current", "inactive_file"};

/// What the group and those above it leave; in a container they may be mounted at the top.
std::uint64_t free_in_group(const fs::path& top, const fs::path& group, const GroupFiles& files) {
    std::uint64_t free = unlimited;
    for (fs::path at = group.relative_path();; at = at.parent_path()) {
        const fs::path folder = top / at;
        if (const auto limit = number_in(folder / files.limit)) {
            const std::uint64_t used = number_in(folder / files.used).value_or(0);
            const std::uint64_t idle =
                number_of(folder / "memory.stat", files.idle_cache).value_or(0);
            free = std::min(free, left_of(*limit, left_of(used, idle)));
        }
        if (at.empty()) return free;
    }
}

std::uint64_t free_in_groups(const fs::path& root) {
    std::uint64_t free = unlimited;
    std::istringstream groups(first_bytes_of(root / "proc/self/cgroup", most_of_proc));
    for (std::string line; std::getline(groups, line);) {  // number:controllers:path
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
        const fs::path group = line.substr(second + 1);
        const fs::path top = root / "sys/fs/cgroup";
        if (controllers == ",,") free = std::min(free, free_in_group(top, group, version_2));
        if (controllers.find(",memory,") != std::string::npos)
            free = std::min(free, free_in_group(top / "memory", group, version_1));
    }
    return free;
}

std::uint64_t free_by_limit(const fs::path& root, int resource, const char* used) {
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 ||
        limit.rlim_cur == RLIM_INFINITY)
        return unlimited;
    const auto kibibytes = number_of(root / "proc/self/status", used).value_or(0);
    return left_of(limit.rlim_cur, kibibytes << 10);
}

}  // namespace

std::uint64_t free_memory(const fs::path& root) {
    const auto kibibytes = number_of(root / "proc/meminfo", "MemAvailable:");
    return std::min({kibibytes ? *kibibytes << 10 : unlimited, free_in_groups(root),
                     free_by_limit(root, RLIMIT_AS, "VmSize:"),
                     free_by_limit(root, RLIMIT_DATA, "VmData:")});
}

std::uint64_t most_table_mebibytes() {
    const std::uint64_t free = free_memory() >> 20;
    return std::max(most_table_by_default, free - free / 16);
}

}  // namespace ply
