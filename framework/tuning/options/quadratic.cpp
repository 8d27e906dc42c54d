#include <algorithm>
#include <cmath>

#include "framework/base/random.hpp"
#include "framework/tuning/fit/logistic_fit.hpp"
#include "framework/tuning/options/searches.hpp"

namespace ply::tuning {
namespace {

using Point = std::vector<double>;

/// 1, each number, each product of two.
std::vector<double> features_at(const Point& x) {
    std::vector<double> row{1};
    row.insert(row.end(), x.begin(), x.end());
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = i; j < x.size(); ++j) row.push_back(x[i] * x[j]);
    return row;
}

double height(const std::vector<double>& weights, const Point& x) {
    const std::vector<double> row = features_at(x);
    double sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) sum += weights[i] * row[i];
    return sum;
}

double unit(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

Point anywhere(std::size_t dimensions, Random& random) {
    Point x(dimensions);
    for (double& each : x) each = 2 * unit(random) - 1;
    return x;
}

/// The highest point of the box, by steps along each axis from every point of a grid.
Point top(const std::vector<double>& weights, std::size_t dimensions) {
    constexpr double starts[]{-0.8, 0, 0.8};
    Point best(dimensions);
    std::size_t grid = 1;
    for (std::size_t d = 0; d < dimensions; ++d) grid *= std::size(starts);
    for (std::size_t g = 0; g < grid; ++g) {
        Point x(dimensions);
        for (std::size_t d = 0, rest = g; d < dimensions; ++d, rest /= std::size(starts))
            x[d] = starts[rest % std::size(starts)];
        for (double step = 0.4; step > 1e-4; step /= 2)
            for (bool moved = true; moved;) {
                moved = false;
                for (double& each : x)
                    for (const double by : {step, -step}) {
                        const double old = each;
                        const double before = height(weights, x);
                        each = std::clamp(old + by, -1.0, 1.0);
                        if (height(weights, x) > before + 1e-12)
                            moved = true;
                        else
                            each = old;
                    }
            }
        if (height(weights, x) > height(weights, best)) best = x;
    }
    return best;
}

struct Sample {
    Point x;
    double points;
};

/// Fits, lets low observations count less, and fits again until that changes little.
LogisticFit local_fit(const std::vector<Sample>& samples, std::size_t columns) {
    // The larger, the narrower is what counts; Coulom's H.
    constexpr double narrow = 3;
    constexpr double ridge = 0.5;
    LogisticFit fit;
    for (int turn = 0; turn < 6; ++turn) {
        double mean = 0;
        double spread = 0;
        if (turn > 0) {
            for (const Sample& each : samples) mean += height(fit.weights, each.x);
            mean /= static_cast<double>(samples.size());
            for (const Sample& each : samples)
                spread += std::pow(height(fit.weights, each.x) - mean, 2);
            spread = std::sqrt(spread / static_cast<double>(samples.size()));
        }
        Observations data(columns);
        std::uint32_t number = 0;
        for (const Sample& each : samples) {
            double weight = 1;
            if (spread > 1e-6)
                weight = std::min(1.0, std::exp((height(fit.weights, each.x) - mean) /
                                                (spread * narrow)));
            data.add(features_at(each.x), each.points, number++, weight);
        }
        fit = fit_logistic(data, ridge);
    }
    return fit;
}

/// How far the top moves when the weights are others that the data allow as well.
std::vector<double> errors_of_top(const LogisticFit& fit, std::size_t dimensions,
                                  std::uint64_t seed) {
    constexpr int draws = 200;
    const auto l = cholesky(fit.covariance);
    if (!l) return {};
    Random random(seed);
    std::vector<double> sum(dimensions);
    std::vector<double> squares(dimensions);
    for (int n = 0; n < draws; ++n) {
        std::vector<double> weights = fit.weights;
        std::vector<double> normal(weights.size());
        for (double& each : normal) {  // Box and Muller
            const double radius = std::sqrt(-2 * std::log(1 - unit(random)));
            each = radius * std::cos(6.283185307179586 * unit(random));
        }
        for (std::size_t i = 0; i < weights.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j) weights[i] += (*l)(i, j) * normal[j];
        const Point x = top(weights, dimensions);
        for (std::size_t d = 0; d < dimensions; ++d) {
            sum[d] += x[d] / draws;
            squares[d] += x[d] * x[d] / draws;
        }
    }
    for (std::size_t d = 0; d < dimensions; ++d)
        squares[d] = std::sqrt(std::max(0.0, squares[d] - sum[d] * sum[d]));
    return squares;
}

}  // namespace

Peak climb_quadratic(std::size_t dimensions, int pairs, std::uint64_t seed,
                     const Ask<PointQuestion>& ask) {
    constexpr int batch = 16;
    const std::size_t columns = 1 + dimensions + dimensions * (dimensions + 1) / 2;
    Random random(seed);
    std::vector<Sample> samples;
    LogisticFit fit;
    Peak peak;
    peak.at.assign(dimensions, 0);
    while (peak.pairs < pairs) {
        std::vector<PointQuestion> questions;
        for (int n = 0; n < std::min(batch, pairs - peak.pairs); ++n) {
            Point x = anywhere(dimensions, random);
            // A third of all anywhere; later ones are taken the likelier the higher they are.
            if (3 * peak.pairs >= pairs)
                for (int tries = 0; tries < 50; ++tries) {
                    const double below =
                        height(fit.weights, top(fit.weights, dimensions)) - height(fit.weights, x);
                    if (unit(random) < std::exp(-3 * below)) break;
                    x = anywhere(dimensions, random);
                }
            questions.push_back({std::move(x), {}, peak.pairs + n});
        }
        const auto answers = ask(questions);
        bool whole = true;
        for (std::size_t i = 0; i < answers.size() && whole; ++i) {
            whole = answers[i].has_value();
            if (whole) samples.push_back({questions[i].first, *answers[i]});
        }
        peak.pairs = static_cast<int>(samples.size());
        if (samples.size() > columns) fit = local_fit(samples, columns);
        if (!whole) break;
    }
    if (fit.weights.empty()) return peak;
    peak.at = top(fit.weights, dimensions);
    peak.errors = errors_of_top(fit, dimensions, seed);
    peak.points = 1 / (1 + std::exp(-height(fit.weights, peak.at)));
    return peak;
}

}  // namespace ply::tuning
