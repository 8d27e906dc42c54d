#include "framework/statistics/comparisons.hpp"

#include <algorithm>

namespace ply {

Comparisons::Comparisons(int players, const Clusters& clusters)
    : reach_(static_cast<std::size_t>(players),
             std::vector<bool>(static_cast<std::size_t>(players), false)) {
    for (const auto& [cluster, times] : clusters)
        for (const Encounter& encounter : cluster)
            for (std::size_t i = 0; i < encounter.players.size(); ++i)
                for (std::size_t j = 0; j < encounter.players.size(); ++j)
                    if (i != j && encounter.ranks[i] <= encounter.ranks[j])
                        reach_[encounter.players[i]][encounter.players[j]] = true;
    // Transitive closure (Warshall, 1962).
    for (std::size_t k = 0; k < reach_.size(); ++k)
        for (auto& row : reach_)
            for (std::size_t j = 0; row[k] && j < row.size(); ++j)
                if (reach_[k][j]) row[j] = true;
}

std::vector<std::vector<int>> Comparisons::groups() const {
    const int players = static_cast<int>(reach_.size());
    std::vector<std::vector<int>> groups;
    std::vector<bool> placed(reach_.size(), false);
    for (int first = 0; first < players; ++first) {
        if (placed[first]) continue;
        std::vector<int> group{first};
        placed[first] = true;
        for (std::size_t i = 0; i < group.size(); ++i)
            for (int other = 0; other < players; ++other)
                if (!placed[other] && (reach_[group[i]][other] || reach_[other][group[i]])) {
                    placed[other] = true;
                    group.push_back(other);
                }
        std::ranges::sort(group);
        groups.push_back(std::move(group));
    }
    return groups;
}

std::vector<std::vector<int>> Comparisons::level_sets(const std::vector<int>& group) const {
    std::vector<std::vector<int>> sets;
    for (const int player : group) {
        const auto own =
            std::ranges::find_if(sets, [&](const auto& set) { return level(set.front(), player); });
        if (own == sets.end()) {
            sets.push_back({player});
        } else {
            own->push_back(player);
        }
    }
    return sets;
}

}  // namespace ply
