#include "framework/tuning/play/pair_player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/statistics/elo.hpp"

namespace ply::tuning {

std::vector<std::optional<int>> PairPlayer::play(const std::string& series,
                                                 const std::vector<Pair>& pairs,
                                                 const Until& until) {
    std::vector<Task> tasks;
    for (const Pair& pair : pairs)
        tasks.push_back({fmt::format("{}: {} v {}", series, pair.first, pair.second), pair.number,
                         settings_.seed,
                         PairTask{pair.first, pair.second, settings_.opening, settings_.longest}});
    std::vector<std::optional<int>> points;
    for (const auto& row : crew_.rows(tasks, until)) {
        points.emplace_back();
        if (row) points.back() = std::clamp(row->empty() ? 0 : row->front() - '0', 0, 4);
    }
    return points;
}

void add_pair(PairCounts& counts, int points) {
    std::uint64_t* const places[]{&counts.ll, &counts.ld, &counts.dd, &counts.wd, &counts.ww};
    ++*places[points];
}

std::string share_text(const PairCounts& counts) {
    const ScoreSample sample = counts;
    if (sample.observations() < 2) return "-";
    return fmt::format("{:.1f} ± {:.1f}", 100 * sample.mean(), 100 * sample.half_interval());
}

}  // namespace ply::tuning
