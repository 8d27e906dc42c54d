#include "framework/insight/figures/score_unit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ply::insight {
namespace {

constexpr double apart = 0.1;  // of scales, as logarithms
constexpr double alike = 0.05;

double expected_of(double score, double scale) {
    return lapses + (1 - 2 * lapses) / (1 + std::exp(-score / scale));
}

double likelihood(std::span<const JudgedResult> results, double scale) {
    double sum = 0;
    for (const auto& [score, points] : results) {
        const double p = expected_of(score, scale);
        sum += points * std::log(p) + (1 - points) * std::log(1 - p);
    }
    return sum;
}

/// Where `value` is largest from `low` to `high`, if it has one maximum there: by golden sections.
template <class Value>
double highest(double low, double high, const Value& value) {
    constexpr double golden = 0.6180339887;
    for (int i = 0; i < 40; ++i) {
        const double left = high - golden * (high - low);
        const double right = low + golden * (high - low);
        if (value(left) < value(right)) {
            low = left;
        } else {
            high = right;
        }
    }
    return (low + high) / 2;
}

std::vector<double> numbers_of(std::span<const double> values) {
    std::vector<double> numbers;
    for (const double value : values)
        if (!std::isnan(value)) numbers.push_back(value);
    return numbers;
}

double mean_of_drawn(std::span<const double> values, std::span<const std::size_t> drawn) {
    double sum = 0;
    std::size_t count = 0;
    for (const std::size_t game : drawn) {
        if (std::isnan(values[game])) continue;
        sum += values[game];
        ++count;
    }
    return count == 0 ? NAN : sum / static_cast<double>(count);
}

}  // namespace

double ScoreUnit::expected(const Judgement& judgement) const {
    if (judgement.proven) return 0.5 + 0.5 * *judgement.proven;
    const auto score = static_cast<double>(judgement.score);
    return win > 0 ? 0.5 + 0.5 * std::clamp(score / win, -1.0, 1.0) : expected_of(score, scale);
}

FittedUnit::FittedUnit(const std::vector<std::vector<JudgedResult>>& games) : FittedUnit() {
    double largest = 0;
    for (const std::vector<JudgedResult>& game : games)
        for (const JudgedResult& result : game) largest = std::max(largest, std::abs(result.score));
    if (largest == 0) return;
    const auto by_game = [&](double logarithm) {
        std::vector<double> list;
        for (const std::vector<JudgedResult>& game : games)
            list.push_back(likelihood(game, std::exp(logarithm)));
        return list;
    };
    const auto whole = [](const std::vector<double>& list) {
        return std::accumulate(list.begin(), list.end(), 0.0);
    };
    const double least = std::log(largest / 1000);
    const double most = std::log(largest * 100);
    // With lapses there may be several maxima: the best one is looked for around the best step.
    double best = least;
    double best_value = -INFINITY;
    for (double step = least; step < most; step += apart) {
        units_.push_back({.scale = std::exp(step)});
        likelihoods_.push_back(by_game(step));
        if (const double value = whole(likelihoods_.back()); value > best_value) {
            best_value = value;
            best = step;
        }
    }
    best = highest(std::max(least, best - apart), std::min(most, best + apart),
                   [&](double step) { return whole(by_game(step)); });
    units_.front() = {.scale = std::exp(best)};
    likelihoods_.front() = by_game(best);
}

std::size_t FittedUnit::best_for(std::span<const std::size_t> games) const {
    if (units_.size() == 1) return 0;
    std::size_t best = 0;
    double most = -INFINITY;
    for (std::size_t k = 0; k < units_.size(); ++k) {
        double sum = 0;
        for (const std::size_t game : games) sum += likelihoods_[k][game];
        if (sum <= most) continue;
        most = sum;
        best = k;
    }
    return best;
}

Figure judged_mean(const FittedUnit& unit, const std::vector<std::vector<double>>& by_unit,
                   std::uint64_t seed, double step) {
    const std::vector<double> values = numbers_of(by_unit.front());
    if (by_unit.size() == 1 || values.size() < 2) return bootstrap_mean(values, seed, step);
    const std::size_t games = by_unit.front().size();
    const auto statistic = [&](std::span<const std::size_t> drawn) {
        return mean_of_drawn(by_unit[unit.best_for(drawn)], drawn);
    };
    Figure figure = bootstrap_games(games, seed, Percentiles::accelerated, statistic);
    const double wider = widening(values.size()) / widening(games);
    figure = {figure.value, figure.value - wider * (figure.value - figure.low),
              figure.value + wider * (figure.high - figure.value), values.size()};
    return with_rare(figure, values, step, alike);
}

}  // namespace ply::insight
