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

/// Without the `left_out` best ones where there are others.
void draw(SearchResult& result, int width, Random& random, Score hardly, std::size_t left_out) {
    std::vector<SearchLine>& lines = result.lines;
    if (lines.empty()) return;
    std::ranges::stable_sort(lines, std::greater(), &SearchLine::score);
    const std::size_t count = good_enough(lines, width, hardly);
    const std::size_t first = std::min(left_out, count - 1);
    const SearchLine& line = lines[first + random.below(static_cast<std::uint32_t>(count - first))];
    if (line.pv.empty()) return;
    result.move = line.pv.front();
    result.pv = line.pv;
    result.proven = line.proven;
}

}  // namespace

void draw_near_best(SearchResult& result, int width, Random& random, Score hardly) {
    draw(result, width, random, hardly, 0);
}

void draw_below_best(SearchResult& result, int width, Random& random) {
    draw(result, width, random, 0, 1);
}

}  // namespace ply
