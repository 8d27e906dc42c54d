#include "framework/insight/figures/interval.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "framework/base/random.hpp"

namespace ply::insight {
namespace {

constexpr int resamples = 2000;
constexpr double z_975 = 1.959963985;

/// How much wider an interval must be for `n` values: Student's quantile by its expansion
/// (Fisher and Cornish, 1960), and the spread divided by n - 1.
double widening(std::size_t n) {
    const double free = static_cast<double>(n) - 1;
    const double t = z_975 + (z_975 * z_975 * z_975 + z_975) / (4 * free);
    return t / z_975 * std::sqrt(static_cast<double>(n) / free);
}

}  // namespace

Figure wilson(double successes, std::size_t trials, double z) {
    if (trials == 0) return {};
    const auto n = static_cast<double>(trials);
    const double p = successes / n;
    const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {p, std::max(0.0, centre - half), std::min(1.0, centre + half), trials};
}

Figure difference(const Figure& a, const Figure& b) {
    if (!a.known() || !b.known()) return {};
    const double value = a.value - b.value;
    return {value, value - std::hypot(a.value - a.low, b.high - b.value),
            value + std::hypot(a.high - a.value, b.value - b.low), std::min(a.games, b.games)};
}

double quantile(std::vector<double> values, double q) {
    const double at = q * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::ptrdiff_t>(at);
    const auto lower = values.begin() + below;
    std::ranges::nth_element(values, lower);
    if (lower + 1 == values.end()) return *lower;
    const double part = at - static_cast<double>(below);
    return *lower + part * (*std::min_element(lower + 1, values.end()) - *lower);
}

Figure within(Figure figure, double least, double most) {
    figure.low = std::isnan(figure.low) ? figure.low : std::clamp(figure.low, least, most);
    figure.high = std::isnan(figure.high) ? figure.high : std::clamp(figure.high, least, most);
    return figure;
}

double mean(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Figure bootstrap_games(std::size_t games, std::uint64_t seed,
                       const std::function<double(std::span<const std::size_t>)>& resampled) {
    if (games == 0) return {};
    std::vector<std::size_t> drawn(games);
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    const double value = resampled(drawn);
    if (std::isnan(value)) return {};
    if (games == 1) return {value, NAN, NAN, games};
    Random random(seed);
    std::vector<double> results;
    for (int i = 0; i < resamples; ++i) {
        for (std::size_t& number : drawn) number = random.below(static_cast<std::uint32_t>(games));
        const double result = resampled(drawn);
        if (!std::isnan(result)) results.push_back(result);
    }
    if (results.empty()) return {value, NAN, NAN, games};
    const double wider = widening(games);
    return {value, value - wider * std::max(0.0, value - quantile(results, 0.025)),
            value + wider * std::max(0.0, quantile(results, 0.975) - value), games};
}

Figure bootstrap(std::span<const double> values, const Statistic& statistic, std::uint64_t seed) {
    std::vector<double> sample(values.size());
    return bootstrap_games(values.size(), seed, [&](std::span<const std::size_t> drawn) {
        for (std::size_t i = 0; i < drawn.size(); ++i) sample[i] = values[drawn[i]];
        return statistic(sample);
    });
}

Figure bootstrap_mean(std::span<const double> values, std::uint64_t seed) {
    return bootstrap(values, mean, seed);
}

Figure bootstrap_quantile(std::span<const double> values, double q, std::uint64_t seed) {
    const auto statistic = [q](std::span<const double> sample) {
        return quantile({sample.begin(), sample.end()}, q);
    };
    Figure figure = bootstrap(values, statistic, seed);
    if (!figure.known()) return figure;
    // A quantile lies among the values.
    const auto [least, most] = std::ranges::minmax(values);
    return within(figure, least, most);
}

}  // namespace ply::insight
