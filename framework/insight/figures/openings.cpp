#include "framework/insight/figures/openings.hpp"

#include <algorithm>
#include <cmath>

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
    for (Opening& opening : openings)
        opening.dominated = opening.score.high < openings.front().score.low;
    const auto evenness = [](const Opening& opening) {
        return std::abs(opening.score.value - 0.5);
    };
    const Opening& chosen = *std::ranges::min_element(openings, {}, evenness);
    table.with_pie = chosen.score;
    if (chosen.score.value > 0.5)  // player 2 takes it over
        table.with_pie = {1 - chosen.score.value, 1 - chosen.score.high, 1 - chosen.score.low,
                          games};
    table.openings = std::move(openings);
    return table;
}

}  // namespace ply::insight
