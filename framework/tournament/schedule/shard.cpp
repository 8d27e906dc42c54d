#include "framework/tournament/schedule/shard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "framework/base/error.hpp"

namespace ply {
namespace {

std::optional<int> number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

bool possible(const Shard& shard) {
    return shard.number >= 1 && shard.number <= shard.count && shard.count <= most_shards;
}

/// A number that a launcher has set; nothing: it has not.
std::optional<int> surroundings(const char* name) {
    const char* const text = std::getenv(name);
    if (text == nullptr) return std::nullopt;
    const auto number = number_in(text);
    if (!number)
        throw Error(fmt::format("--shard auto: {} is '{}', which is no number; write --shard K/N",
                                name, text));
    return number;
}

/// Two matches between the same players on the same opening.
bool belong_together(const Fixture& a, const Fixture& b) {
    if (a.round != b.round || a.game != b.game || a.opening != b.opening) return false;
    return std::ranges::is_permutation(a.seats, b.seats);
}

/// Where the part of shard `index` (from 0) begins.
std::uint32_t begin_of(const Schedule& schedule, const Stretch& all, int index, int count) {
    const std::uint64_t size = all.size();
    const auto before = static_cast<std::uint32_t>(size * static_cast<std::uint64_t>(index) /
                                                   static_cast<std::uint64_t>(count));
    std::uint32_t begin = all.first + before;
    while (begin > all.first && begin <= all.last &&
           belong_together(schedule.fixture(begin - 1), schedule.fixture(begin)))
        --begin;
    return begin;
}

}  // namespace

Shard parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto number = number_in(text.substr(0, slash));
        const auto count = number_in(text.substr(slash + 1));
        if (number && count && possible({*number, *count})) return {*number, *count};
    }
    throw Error(fmt::format(
        "--shard takes K/N, the K-th of N parts, such as 3/50, or auto; not '{}'", text));
}

Shard shard_of_surroundings() {
    Shard shard;
    const auto id = surroundings("SLURM_ARRAY_TASK_ID");
    const auto tasks = surroundings("SLURM_ARRAY_TASK_COUNT");
    const auto rank = surroundings("OMPI_COMM_WORLD_RANK");
    const auto size = surroundings("OMPI_COMM_WORLD_SIZE");
    if (id && tasks) {
        const int step = std::max(1, surroundings("SLURM_ARRAY_TASK_STEP").value_or(1));
        shard = {(*id - surroundings("SLURM_ARRAY_TASK_MIN").value_or(1)) / step + 1, *tasks};
    } else if (rank && size) {
        shard = {*rank + 1, *size};
    } else {
        throw Error(
            "--shard auto: neither an array of Slurm nor Open MPI has started this; write "
            "--shard K/N");
    }
    if (!possible(shard))
        throw Error(
            fmt::format("--shard auto: this would be part {} of {}; an array of single tasks has "
                        "no such order: write --shard K/N",
                        shard.number, shard.count));
    return shard;
}

Stretch part_of(const Schedule& schedule, const Stretch& all, const Shard& shard) {
    return {begin_of(schedule, all, shard.number - 1, shard.count),
            begin_of(schedule, all, shard.number, shard.count) - 1};
}

}  // namespace ply
