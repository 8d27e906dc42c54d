#include "framework/statistics/level_sets.hpp"

#include <cstdint>
#include <utility>

namespace ply {
namespace {

using Ways = std::vector<std::vector<int>>;

/// Calls `finished` for all that can be reached from `from` and is not seen yet, the last first.
template <class Finished>
void walk(const Ways& ways, int from, std::vector<bool>& seen, const Finished& finished) {
    std::vector<std::pair<int, std::size_t>> path{{from, 0}};
    seen[static_cast<std::size_t>(from)] = true;
    while (!path.empty()) {
        auto& [player, way] = path.back();
        const auto& next = ways[static_cast<std::size_t>(player)];
        if (way == next.size()) {
            finished(player);
            path.pop_back();
            continue;
        }
        const int to = next[way++];
        if (seen[static_cast<std::size_t>(to)]) continue;
        seen[static_cast<std::size_t>(to)] = true;
        path.emplace_back(to, 0);
    }
}

}  // namespace

std::vector<int> level_sets(int players, const PairTable& table, bool any) {
    const auto n = static_cast<std::size_t>(players);
    Ways ahead(n), behind(n);  // who was not worse than whom, and the other way round
    const auto connect = [&](int better, int worse) {
        ahead[static_cast<std::size_t>(better)].push_back(worse);
        behind[static_cast<std::size_t>(worse)].push_back(better);
    };
    for (const auto& [pair, results] : table.rows()) {
        const MatchCounts counts = results.of_low();
        if (any || counts.wins + counts.draws > 0) connect(pair.first, pair.second);
        if (any || counts.losses + counts.draws > 0) connect(pair.second, pair.first);
    }
    std::vector<int> order;
    std::vector<bool> seen(n, false);
    for (int player = 0; player < players; ++player)
        if (!seen[static_cast<std::size_t>(player)])
            walk(ahead, player, seen, [&](int each) { order.push_back(each); });
    std::vector<int> set(n, 0);
    seen.assign(n, false);
    int number = 0;
    for (auto player = order.rbegin(); player != order.rend(); ++player) {
        if (seen[static_cast<std::size_t>(*player)]) continue;
        walk(behind, *player, seen,
             [&](int each) { set[static_cast<std::size_t>(each)] = number; });
        ++number;
    }
    return set;
}

}  // namespace ply
