#include "framework/insight/figures/skill.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/base/random.hpp"

namespace ply::insight {
namespace {

constexpr double enough = 0.6;
constexpr double z_90 = 1.281551566;  // one-sided
constexpr double z_99 = 2.326347874;

struct LuckShares {
    double dice, skill;
};

LuckShares luck_shares(std::span<const DicePair> pairs, std::span<const std::size_t> drawn) {
    const auto n = static_cast<double>(drawn.size());
    double strong = 0;
    double weak = 0;
    for (const std::size_t i : drawn) {
        strong += pairs[i].strong_first / n;
        weak += pairs[i].weak_first / n;
    }
    double variance = 0;
    double covariance = 0;
    for (const std::size_t i : drawn) {
        const double a = pairs[i].strong_first - strong;
        const double b = pairs[i].weak_first - weak;
        variance += (a * a + b * b) / 2 / n;
        covariance += a * b / n;
    }
    const double skill = (strong - weak) * (strong - weak) / 4;
    const double whole = variance + skill;
    if (whole <= 0) return {NAN, NAN};
    return {std::clamp(covariance / whole, 0.0, 1.0), skill / whole};
}

}  // namespace

RungVerdict judge_rung(const Points& points, std::size_t most) {
    const Figure score = points.score(z_90);
    if (points.games() >= most)
        return score.low >= enough ? RungVerdict::rung : RungVerdict::no_rung;
    if (points.score(z_99).low >= enough) return RungVerdict::rung;
    return score.known() && score.high < enough ? RungVerdict::no_rung : RungVerdict::open;
}

double skill_trace_of(std::span<const double> mean_utilities) {
    const auto levels = static_cast<double>(mean_utilities.size());
    if (mean_utilities.empty()) return NAN;
    double area = 0;
    double sum_k = 0, sum_r = 0, sum_kk = 0, sum_kr = 0;
    for (std::size_t i = 0; i < mean_utilities.size(); ++i) {
        const auto k = static_cast<double>(i + 1);
        const double r = mean_utilities[i];
        area += std::max(r, 0.0) / levels;
        sum_k += k;
        sum_r += r;
        sum_kk += k * k;
        sum_kr += k * r;
    }
    const double spread = levels * sum_kk - sum_k * sum_k;
    const double slope = spread == 0 ? 0 : (levels * sum_kr - sum_k * sum_r) / spread;
    const double past = (sum_r - slope * sum_k) / levels + slope * (levels + 1);
    const double y = std::clamp(past, 0.0, 1.0);
    return y + (1 - y) * area;
}

Figure skill_trace(const TraceLevels& levels, std::uint64_t seed) {
    std::vector<double> means;
    std::size_t games = 0;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const std::vector<double>& level : levels) {
        if (level.empty()) break;
        means.push_back(mean(level));
        games += level.size();
        fewest = std::min(fewest, level.size());
    }
    if (means.empty()) return {};
    const double value = skill_trace_of(means);
    Random random(seed);
    std::vector<double> results;
    for (int i = 0; i < 2000; ++i) {
        std::vector<double> drawn(means.size(), 0);
        for (std::size_t k = 0; k < means.size(); ++k) {
            const auto size = static_cast<std::uint32_t>(levels[k].size());
            for (std::uint32_t game = 0; game < size; ++game)
                drawn[k] += levels[k][random.below(size)] / size;
        }
        results.push_back(skill_trace_of(drawn));
    }
    if (fewest < 2) return {value, NAN, NAN, games};
    const double bias = mean(results) - value;
    const double highest = quantile(results, 0.975);
    const double low = std::min(quantile(results, 0.025) - bias, 2 * value - highest);
    const double wider = widening(fewest);
    return within({value, value - wider * std::max(0.0, value - low),
                   value + wider * std::max(0.0, highest - bias - value), games},
                  0, 1);
}

namespace {

/// Pairs that are all alike say no more than as many yes and no would.
Figure no_surer_than_wilson(Figure share) {
    if (share.low != share.high) return share;
    const Figure widest = wilson(share.value * static_cast<double>(share.games), share.games);
    return {share.value, widest.low, widest.high, share.games};
}

}  // namespace

std::optional<Luck> luck_of(std::span<const DicePair> pairs, std::uint64_t seed) {
    const Figure dice = bootstrap_games(pairs.size(), seed, Percentiles::accelerated,
                                        [&](auto drawn) { return luck_shares(pairs, drawn).dice; });
    if (!dice.known()) return std::nullopt;
    Figure skill = bootstrap_games(pairs.size(), seed, Percentiles::accelerated,
                                   [&](auto drawn) { return luck_shares(pairs, drawn).skill; });
    std::vector<double> differences;
    for (const DicePair& pair : pairs) differences.push_back(pair.strong_first - pair.weak_first);
    // A square is never below 0, however small the difference.
    const Figure difference = bootstrap_mean(differences, seed);
    if (difference.low <= 0 && difference.high >= 0) skill.low = 0;
    return Luck{no_surer_than_wilson(within(dice, 0, 1)),
                no_surer_than_wilson(within(skill, 0, 1))};
}

}  // namespace ply::insight
