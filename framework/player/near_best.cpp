#include "framework/player/near_best.hpp"

#include <algorithm>
#include <functional>

namespace ply {
namespace {

constexpr std::size_t fourth = 3;

/// How many of the lines, best first, are good enough; a width of 100 reaches down to line `scale`,
/// the best being line 0.
std::size_t good_enough(const std::vector<SearchLine>& lines, std::size_t scale, int width,
                        Score hardly) {
    const std::int64_t best = lines.front().score;
    const std::int64_t way = best - lines[scale].score;
    const std::int64_t least = best - std::max(way * width / 100, std::int64_t{hardly});
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [&](const SearchLine& line) { return line.score >= least; }));
}

void sort(std::vector<SearchLine>& lines) {
    std::ranges::stable_sort(lines, std::greater(), &SearchLine::score);
}

void take(SearchResult& result, const SearchLine& line) {
    if (line.pv.empty()) return;
    result.move = line.pv.front();
    result.pv = line.pv;
    result.proven = line.proven;
}

}  // namespace

void draw_near_best(SearchResult& result, int width, Random& random, Score hardly) {
    std::vector<SearchLine>& lines = result.lines;
    if (lines.empty()) return;
    sort(lines);
    const std::size_t count = good_enough(lines, lines.size() / 2, width, hardly);
    take(result, lines[random.below(static_cast<std::uint32_t>(count))]);
}

bool draw_below_best(SearchResult& result, int width, Random& random) {
    std::vector<SearchLine>& lines = result.lines;
    if (lines.empty()) return false;
    sort(lines);
    const std::size_t scale = std::max(lines.size() / 4, std::min(fourth, lines.size() - 1));
    const std::size_t count = good_enough(lines, scale, width, 0);
    const std::size_t first = std::min<std::size_t>(1, count - 1);
    take(result, lines[first + random.below(static_cast<std::uint32_t>(count - first))]);
    return count > 1;
}

}  // namespace ply
