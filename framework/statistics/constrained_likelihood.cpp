#include "framework/statistics/constrained_likelihood.hpp"

#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <limits>
#include <numeric>

namespace ply {
namespace {

using Vector = std::vector<double>;

/// The most likely distribution with expectation 0 of `g`, which takes both signs.
Vector most_likely(const Vector& g, const Vector& frequencies) {
    // All denominators 1 + lambda * g must stay above 0: that is the interval of lambda.
    const auto [least, largest] = std::ranges::minmax(g);
    const double low = -1 / largest;
    const double high = -1 / least;
    const auto expectation = [&](double lambda) {
        double sum = 0;
        for (std::size_t i = 0; i < g.size(); ++i)
            sum += frequencies[i] * g[i] / (1 + lambda * g[i]);
        return sum;
    };
    // At the ends of the interval the expectation is infinite.
    const double inset = 1e-12 * (high - low);
    double lambda = 0;
    if (const double at_low = expectation(low + inset), at_high = expectation(high - inset);
        at_low <= 0) {
        lambda = low + inset;
    } else if (at_high >= 0) {
        lambda = high - inset;
    } else {
        std::uintmax_t steps = 200;
        const auto [left, right] = boost::math::tools::toms748_solve(
            expectation, low + inset, high - inset, at_low, at_high,
            boost::math::tools::eps_tolerance<double>(50), steps);
        lambda = (left + right) / 2;
    }
    Vector p;
    for (std::size_t i = 0; i < g.size(); ++i) p.push_back(frequencies[i] / (1 + lambda * g[i]));
    return p;
}

double mean_of(const Vector& values, const Vector& p) {
    return std::inner_product(values.begin(), values.end(), p.begin(), 0.0);
}

double deviation_of(const Vector& values, const Vector& p) {
    const double mean = mean_of(values, p);
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += p[i] * (values[i] - mean) * (values[i] - mean);
    return std::sqrt(sum);
}

}  // namespace

Vector most_likely_with_mean(const Vector& values, const Vector& frequencies, double mean) {
    Vector g;
    for (const double value : values) g.push_back(value - mean);
    return most_likely(g, frequencies);
}

/// The constraint mean - 1/2 = deviations * sigma is not linear in p. Its tangent at a distribution
/// is the expectation of the g below; where the most likely distribution on the tangent is the
/// point of contact, it fulfils the constraint and is its maximum.
Vector most_likely_with_deviations(const Vector& values, const Vector& frequencies,
                                   double deviations) {
    Vector p(values.size(), 1.0 / static_cast<double>(values.size()));
    for (int round = 0; round < 1000; ++round) {
        const double mean = mean_of(values, p);
        const double sigma = deviation_of(values, p);
        Vector g;
        for (const double value : values) {
            const double z = (value - mean) / sigma;
            g.push_back(value - 0.5 - deviations * sigma * (1 + z * z) / 2);
        }
        Vector next = most_likely(g, frequencies);
        double change = 0;
        for (std::size_t i = 0; i < p.size(); ++i)
            change = std::max(change, std::abs(next[i] - p[i]));
        p = std::move(next);
        if (change < 1e-11) break;
    }
    return p;
}

}  // namespace ply
