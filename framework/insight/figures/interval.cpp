#include "framework/insight/figures/interval.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "framework/base/random.hpp"

namespace ply::insight {
namespace {

constexpr int resamples = 2000;

/// `shared`: how much less than p (1 - p) each varies.
Figure score_interval(double sum, std::size_t trials, double shared, double z) {
    if (trials == 0) return {};
    const auto n = static_cast<double>(trials);
    const double p = sum / n;
    const double whole = 1 + z * z / n;
    const double centre = (p + z * z / (2 * n)) / whole;
    const double variance = p * (1 - p) + z * z / (4 * n) - shared * whole;
    const double half = z / whole * std::sqrt(std::max(0.0, variance) / n);
    return {p, std::max(0.0, centre - half), std::min(1.0, centre + half), trials};
}

}  // namespace

Figure wilson(double successes, std::size_t trials, double z) {
    return score_interval(successes, trials, 0, z);
}

void Points::add(double points) {
    sum_ += points;
    shared_ += points * (1 - points);
    ++games_;
}

void Points::add(std::span<const double> games) {
    for (const double points : games) add(points);
}

Figure Points::score(double z) const {
    return score_interval(sum_, games_, shared_ / (static_cast<double>(games_) + z * z), z);
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

double widening(std::size_t n) {
    const double free = static_cast<double>(n) - 1;
    const double t = z_975 + (z_975 * z_975 * z_975 + z_975) / (4 * free);
    return t / z_975 * std::sqrt(static_cast<double>(n) / free);
}

double mean(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

namespace {

using Resampled = std::function<double(std::span<const std::size_t>)>;

/// From what the statistic is without each of the games in turn.
double acceleration(std::size_t games, const Resampled& resampled) {
    std::vector<std::size_t> rest(games - 1);
    std::iota(rest.begin(), rest.end(), std::size_t{1});
    std::vector<double> without;
    for (std::size_t left_out = 0; left_out < games; ++left_out) {
        if (left_out > 0) rest[left_out - 1] = left_out - 1;
        if (const double value = resampled(rest); !std::isnan(value)) without.push_back(value);
    }
    if (without.empty()) return 0;
    const double centre = mean(without);
    double squares = 0;
    double cubes = 0;
    for (const double value : without) {
        squares += (centre - value) * (centre - value);
        cubes += (centre - value) * (centre - value) * (centre - value);
    }
    return squares > 0 ? cubes / (6 * std::pow(squares, 1.5)) : 0;
}

/// The share of resamples that lie below the end which `z` standard errors make.
double percentile_of(double z, double a) {
    const double moved = a + (a + z) / (1 - a * (a + z));
    return 0.5 * std::erfc(-moved / std::sqrt(2.0));
}

}  // namespace

Figure bootstrap_games(std::size_t games, std::uint64_t seed, Percentiles percentiles,
                       const Resampled& resampled) {
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
    const double a = percentiles == Percentiles::plain ? 0 : acceleration(games, resampled);
    const double low = quantile(results, percentile_of(-z_975, a));
    const double high = quantile(results, percentile_of(z_975, a));
    const double wider = widening(games);
    return {value, value - wider * std::max(0.0, value - low),
            value + wider * std::max(0.0, high - value), games};
}

Figure with_rare(Figure figure, std::span<const double> values, double step, double alike) {
    if (values.size() < 2) return figure;
    double usual = 0;
    std::size_t times = 0;
    for (const double value : values) {
        double beyond = 0;
        std::size_t count = 0;
        for (const double other : values) {
            if (std::abs(other - value) > alike) continue;
            beyond += other - value;
            ++count;
        }
        const double centre = value + beyond / static_cast<double>(count);
        if (count < times || (count == times && centre > usual)) continue;
        usual = centre;
        times = count;
    }
    const std::size_t others = values.size() - times;
    const Figure share = wilson(static_cast<double>(others), values.size());
    if (others == 0)
        return {figure.value, figure.low - step * share.high, figure.high + step * share.high,
                figure.games};
    const double apart = (mean(values) - usual) / share.value;
    const auto [least, most] = std::minmax({usual + apart * share.low, usual + apart * share.high});
    return {figure.value, std::min(figure.low, least), std::max(figure.high, most), figure.games};
}

Figure with_share_of(double one, Figure figure, std::span<const double> values) {
    std::vector<double> others;
    std::ranges::copy_if(values, std::back_inserter(others), [&](double v) { return v != one; });
    if (others.empty()) return figure;
    const double rest = mean(others);
    const Figure share = wilson(static_cast<double>(values.size() - others.size()), values.size());
    return {figure.value, std::min(figure.low, rest + (one - rest) * share.low),
            std::max(figure.high, rest + (one - rest) * share.high), figure.games};
}

Figure bootstrap_mean(std::span<const double> values, std::uint64_t seed, double step) {
    const auto statistic = [&](std::span<const std::size_t> drawn) {
        double sum = 0;
        for (const std::size_t i : drawn) sum += values[i];
        return sum / static_cast<double>(drawn.size());
    };
    return with_rare(bootstrap_games(values.size(), seed, Percentiles::accelerated, statistic),
                     values, step);
}

Figure bootstrap_quantile(std::span<const double> values, double q, std::uint64_t seed) {
    const auto statistic = [&](std::span<const std::size_t> drawn) {
        std::vector<double> sample;
        for (const std::size_t i : drawn) sample.push_back(values[i]);
        return quantile(std::move(sample), q);
    };
    Figure figure = bootstrap_games(values.size(), seed, Percentiles::plain, statistic);
    if (!figure.known()) return figure;
    // A quantile lies among the values.
    const auto [least, most] = std::ranges::minmax(values);
    return within(figure, least, most);
}

}  // namespace ply::insight
