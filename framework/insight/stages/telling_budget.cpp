#include <algorithm>

#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr std::uint64_t weaker = 8;

bool mostly_drawn(const StrengthRow& row) {
    const SeatResults& seat = row.seats.front();
    return 2 * seat.draws > seat.games;
}

}  // namespace

std::uint64_t telling_budget(const Insight& insight, std::uint64_t reached, std::uint64_t least) {
    std::uint64_t budget = reached / weaker;
    for (auto row = insight.strengths.rbegin(); row != insight.strengths.rend(); ++row) {
        if (row->budget > budget) continue;
        if (!mostly_drawn(*row)) break;
        budget = row->budget / 2;
    }
    return std::max(budget, least);
}

}  // namespace ply::insight
