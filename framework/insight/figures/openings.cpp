#include "framework/insight/figures/openings.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace ply::insight {

OpeningTable opening_table(std::vector<Opening> openings) {
    OpeningTable table;
    const auto is_known = [](const Opening& one) { return one.points.games() > 0; };
    if (!std::ranges::all_of(openings, is_known) || openings.empty()) return table;
    for (Opening& opening : openings) {
        opening.score = opening.points.score();
        opening.even = opening.score.value >= 0.45 && opening.score.value <= 0.55;
        table.moves += opening.moves.size();
        if (opening.even) table.even += opening.moves.size();
    }
    // Of those that score the same, the one that has done so in more games.
    std::ranges::stable_sort(openings, std::ranges::greater(), [](const Opening& one) {
        return std::pair(one.score.value, one.points.games());
    });
    constexpr double z_995 = 2.575829;
    const double best_low = openings.front().points.score(z_995).low;
    for (Opening& opening : openings)
        opening.dominated = opening.points.score(z_995).high < best_low;
    table.openings = std::move(openings);
    return table;
}

std::vector<std::size_t> both_ends(const std::vector<Opening>& openings,
                                   std::vector<std::size_t> those) {
    std::ranges::stable_sort(those, std::ranges::greater(), [&](std::size_t number) {
        const Points& points = openings[number].points;
        return points.sum() / static_cast<double>(points.games());
    });
    const std::size_t kept = (those.size() + 1) / 2;
    const auto best = static_cast<std::ptrdiff_t>((kept + 1) / 2);
    const auto worst = static_cast<std::ptrdiff_t>(kept / 2);
    those.erase(those.begin() + best, those.end() - worst);
    std::ranges::sort(those);
    return those;
}

}  // namespace ply::insight
