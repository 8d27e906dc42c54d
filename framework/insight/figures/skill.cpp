#include "framework/insight/figures/skill.hpp"

#include <algorithm>
#include <cmath>

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

RungVerdict judge_rung(double points, std::size_t games, std::size_t most) {
    const Figure score = wilson(points, games, z_90);
    if (games >= most) return score.low >= enough ? RungVerdict::rung : RungVerdict::no_rung;
    if (wilson(points, games, z_99).low >= enough) return RungVerdict::rung;
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
    for (const std::vector<double>& level : levels) {
        if (level.empty()) break;
        means.push_back(mean(level));
        games += level.size();
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
    return {value, std::min(value, quantile(results, 0.025)),
            std::max(value, quantile(results, 0.975)), games};
}

std::optional<Luck> luck_of(std::span<const DicePair> pairs, std::uint64_t seed) {
    const Figure dice = bootstrap_games(pairs.size(), seed,
                                        [&](auto drawn) { return luck_shares(pairs, drawn).dice; });
    if (!dice.known()) return std::nullopt;
    const Figure skill = bootstrap_games(
        pairs.size(), seed, [&](auto drawn) { return luck_shares(pairs, drawn).skill; });
    return Luck{within(dice, 0, 1), within(skill, 0, 1)};
}

}  // namespace ply::insight
