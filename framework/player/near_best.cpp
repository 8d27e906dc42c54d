#include "framework/player/near_best.hpp"

#include <algorithm>
#include <functional>

namespace ply {
namespace {

/// How many of the lines, best first.
std::size_t good_enough(const std::vector<SearchLine>& lines, int width, Score hardly) {
    const std::int64_t best = lines.front().score;
    const std::int64_t median = lines[lines.size() / 2].score;
    const std::int64_t least = best - std::max((best - median) * width / 100, std::int64_t{hardly});
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [&](const SearchLine& line) { return line.score >= least; }));
}

}  // namespace

void draw_near_best(SearchResult& result, int width, Random& random, Score hardly) {
    std::vector<SearchLine>& lines = result.lines;
    if (lines.empty()) return;
    std::ranges::stable_sort(lines, std::greater(), &SearchLine::score);
    const SearchLine& line =
        lines[random.below(static_cast<std::uint32_t>(good_enough(lines, width, hardly)))];
    if (line.pv.empty()) return;
    result.move = line.pv.front();
    result.pv = line.pv;
    result.proven = line.proven;
}

}  // namespace ply
