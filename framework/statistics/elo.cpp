#include "framework/statistics/elo.hpp"

#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <numbers>

namespace ply {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double standard_error(const ScoreSample& results) {
    return std::sqrt(results.variance() / results.observations());
}

}  // namespace

double normal_quantile_975() {
    static const double quantile = boost::math::quantile(boost::math::normal(), 0.975);
    return quantile;
}

double normal_probability(double z) {
    if (std::isinf(z)) return z > 0 ? 1 : 0;
    return boost::math::cdf(boost::math::normal(), z);
}

double elo_of_score(double score) {
    if (score <= 0) return -infinity;
    if (score >= 1) return infinity;
    return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + std::pow(10.0, -elo / 400));
}

Estimate elo_difference(const ScoreSample& results) {
    if (results.observations() == 0) return {0, -infinity, infinity};
    const double mean = results.mean();
    const double margin = normal_quantile_975() * standard_error(results);
    return {elo_of_score(mean), elo_of_score(mean - margin), elo_of_score(mean + margin)};
}

Estimate normalized_elo(const ScoreSample& results) {
    if (results.observations() == 0 || results.variance() == 0) return {nan, nan, nan};
    const double deviation = std::sqrt(results.variance() * results.matches_each());
    const double elo_per_deviation = 800 / std::numbers::ln10;
    const double value = (results.mean() - 0.5) / deviation * elo_per_deviation;
    const double margin =
        normal_quantile_975() * standard_error(results) / deviation * elo_per_deviation;
    return {value, value - margin, value + margin};
}

double likelihood_of_superiority(const ScoreSample& results) {
    if (results.observations() == 0) return nan;
    const double ahead = results.mean() - 0.5;
    const double error = standard_error(results);
    if (error == 0) {
        if (ahead == 0) return nan;
        const double chance = chance_after_wins(results.observations());
        return ahead > 0 ? chance : 1 - chance;
    }
    return normal_probability(ahead / error);
}

double chance_after_wins(double matches) {
    return 1 - std::exp2(-(matches + 1));
}

double least_elo_of_all_won(double matches) {
    return elo_of_score(std::pow(0.05, 1 / matches));
}

}  // namespace ply
