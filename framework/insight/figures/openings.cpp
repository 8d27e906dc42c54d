#include "framework/insight/figures/openings.hpp"

#include <algorithm>

namespace ply::insight {

OpeningTable opening_table(std::vector<Opening> openings) {
    OpeningTable table;
    if (openings.empty() || openings.front().points.games() == 0) return table;
    for (Opening& opening : openings) {
        opening.score = opening.points.score();
        opening.even = opening.score.value >= 0.45 && opening.score.value <= 0.55;
        table.moves += opening.moves.size();
        if (opening.even) table.even += opening.moves.size();
    }
    std::ranges::stable_sort(openings, std::ranges::greater(),
                             [](const Opening& one) { return one.points.sum(); });
    constexpr double z_995 = 2.575829;
    const double best_low = openings.front().points.score(z_995).low;
    for (Opening& opening : openings)
        opening.dominated = opening.points.score(z_995).high < best_low;
    table.openings = std::move(openings);
    return table;
}

}  // namespace ply::insight
