#include "framework/insight/figures/openings.hpp"

#include <algorithm>

namespace ply::insight {

OpeningTable opening_table(std::vector<Opening> openings, std::size_t games) {
    OpeningTable table;
    if (games == 0 || openings.empty()) return table;
    for (Opening& opening : openings) {
        opening.score = wilson(opening.points, games);
        opening.even = opening.score.value >= 0.45 && opening.score.value <= 0.55;
        table.moves += opening.moves.size();
        if (opening.even) table.even += opening.moves.size();
    }
    std::ranges::stable_sort(openings, std::ranges::greater(), &Opening::points);
    constexpr double z_995 = 2.575829;
    const double best_low = wilson(openings.front().points, games, z_995).low;
    for (Opening& opening : openings)
        opening.dominated = wilson(opening.points, games, z_995).high < best_low;
    table.openings = std::move(openings);
    return table;
}

}  // namespace ply::insight
