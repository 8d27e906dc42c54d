#include "framework/statistics/list_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "framework/statistics/list_likelihood.hpp"

namespace ply {
namespace {

using Matrix = std::vector<std::vector<double>>;

double dot(const ListPoint& a, const ListPoint& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Solves curvature * step = slope by conjugate gradients, preconditioned by the diagonal. Adding a
/// constant to all strengths may change nothing: the slope has nothing of that, and so the step.
ListPoint newton_step(const ListLikelihood::Curve& curve) {
    const ListPoint diagonal = curve.diagonal();
    const auto scaled = [&](ListPoint r) {
        for (std::size_t i = 0; i < r.size(); ++i) r[i] = diagonal[i] > 0 ? r[i] / diagonal[i] : 0;
        return r;
    };
    ListPoint step(curve.slope.size(), 0.0), rest = curve.slope;
    ListPoint way = scaled(rest);
    double square = dot(rest, way);
    const double enough = square * 1e-18;  // the next step mends what is left
    for (std::size_t round = 0; round < 4 * step.size() && square > enough; ++round) {
        const ListPoint turned = curve.times(way);
        const double bend = dot(way, turned);
        if (bend <= 0) break;
        const double length = square / bend;
        for (std::size_t i = 0; i < step.size(); ++i) {
            step[i] += length * way[i];
            rest[i] -= length * turned[i];
        }
        const ListPoint next = scaled(rest);
        const double next_square = dot(rest, next);
        for (std::size_t i = 0; i < way.size(); ++i)
            way[i] = next[i] + next_square / square * way[i];
        square = next_square;
    }
    return step;
}

double largest_of(const ListPoint& step) {
    double largest = 0;
    for (const double s : step) largest = std::max(largest, std::abs(s));
    return largest;
}

ListPoint maximum(const ListLikelihood& likelihood) {
    ListPoint point = likelihood.start();
    auto here = likelihood.at(point);
    for (int round = 0; round < 200; ++round) {
        const ListPoint step = newton_step(here);
        if (largest_of(step) < 1e-11) break;
        for (double scale = 1;; scale /= 2) {
            ListPoint next = point;
            for (std::size_t i = 0; i < next.size(); ++i) next[i] += scale * step[i];
            const bool inside =
                !likelihood.free()[likelihood.draws_at()] || next[likelihood.draws_at()] > 0;
            if (!inside && scale > 1e-12) continue;
            auto there = likelihood.at(next);
            if (there.value < here.value && scale > 1e-9) continue;
            point = std::move(next);
            here = std::move(there);
            break;
        }
    }
    return point;
}

/// The inverse of a symmetric positive matrix (Cholesky): A = L L', inverse = L'^-1 L^-1.
Matrix inverse_of_positive(Matrix a) {
    const std::size_t n = a.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = std::sqrt(a[j][j]);
        for (std::size_t i = j + 1; i < n; ++i) {
            a[i][j] -= std::inner_product(a[i].begin(), a[i].begin() + static_cast<long>(j),
                                          a[j].begin(), 0.0);
            a[i][j] /= a[j][j];
        }
    }
    Matrix below(n, std::vector<double>(n, 0.0));  // [j] is column j of L^-1
    for (std::size_t j = 0; j < n; ++j) {
        below[j][j] = 1 / a[j][j];
        for (std::size_t i = j + 1; i < n; ++i)
            below[j][i] = -std::inner_product(a[i].begin() + static_cast<long>(j),
                                              a[i].begin() + static_cast<long>(i),
                                              below[j].begin() + static_cast<long>(j), 0.0) /
                          a[i][i];
    }
    Matrix inverse(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j)
            inverse[i][j] = inverse[j][i] =
                std::inner_product(below[i].begin() + static_cast<long>(i), below[i].end(),
                                   below[j].begin() + static_cast<long>(i), 0.0);
    return inverse;
}

/// What is fixed has no variance; without anything fixed the strengths have mean 0.
Matrix inverse_curvature(const ListLikelihood& likelihood, const ListPoint& point) {
    const std::size_t size = point.size();
    Matrix curvature(size, std::vector<double>(size, 0.0));
    likelihood.at(point).add_to(curvature);
    for (std::size_t i = 0; i < size; ++i)
        if (!likelihood.free()[i]) curvature[i][i] = 1;
    const std::size_t n = likelihood.players();
    const double constant = likelihood.drifts() ? 1 / static_cast<double>(n) : 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) curvature[i][j] += constant;
    Matrix inverse = inverse_of_positive(std::move(curvature));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) inverse[i][j] -= constant;
    for (std::size_t i = 0; i < size; ++i)
        if (!likelihood.free()[i]) inverse[i][i] = 0;
    return inverse;
}

/// Adds `times` the slope of an observation with itself: `of_pair` along low's strength less the
/// other's, `of_seat` along the advantage.
struct Spread {
    Matrix& sum;
    std::size_t low, high, advantage;
    void add(double times, double of_pair, double of_seat) {
        const std::pair<std::size_t, double> slopes[] = {
            {low, of_pair}, {high, -of_pair}, {advantage, of_seat}};
        for (const auto& [i, slope_i] : slopes)
            for (const auto& [j, slope_j] : slopes) sum[i][j] += times * slope_i * slope_j;
    }
};

/// The sum of slope times slope over all observations.
Matrix spread_of(const PairTable& table, const ListLikelihood& likelihood, const ListFit& fit) {
    const std::size_t size = likelihood.start().size();
    Matrix sum(size, std::vector<double>(size, 0.0));
    for (const auto& [pair, results] : table.rows()) {
        const auto low = static_cast<std::size_t>(pair.first);
        const auto high = static_cast<std::size_t>(pair.second);
        const double lead = fit.strength[low] - fit.strength[high];
        const double expected[2] = {1 / (1 + std::exp(-lead - fit.advantage)),
                                    1 / (1 + std::exp(lead - fit.advantage))};
        Spread spread{sum, low, high, likelihood.advantage_at()};
        for (const std::size_t who : {0u, 1u}) {
            const MatchCounts& counts = results.single[who];
            const double sign = who == 0 ? 1 : -1;
            for (const auto& [times, points] :
                 {std::pair{counts.wins, 1.0}, {counts.draws, 0.5}, {counts.losses, 0.0}})
                spread.add(static_cast<double>(times), sign * (points - expected[who]),
                           points - expected[who]);
        }
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) {
                const double of_low = points_of(static_cast<SeatScore>(i)) - expected[0];
                const double of_high = points_of(static_cast<SeatScore>(j)) - expected[1];
                spread.add(static_cast<double>(results.pairs[i][j]), of_low - of_high,
                           of_low + of_high);
            }
    }
    return sum;
}

Matrix product(const Matrix& a, const Matrix& symmetric) {
    Matrix result(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        for (const auto& column : symmetric) result[i].push_back(dot(a[i], column));
    return result;
}

}  // namespace

ListFit fit_list(int players, const PairTable& table, const ListModel& model,
                 const std::vector<FixedStrength>& fixed) {
    const ListLikelihood likelihood(players, table, model, fixed);
    ListPoint point = maximum(likelihood);
    ListFit fit{{}, point[likelihood.advantage_at()], point[likelihood.draws_at()]};
    point.resize(likelihood.players());
    const double mean = likelihood.drifts() && !point.empty()
                            ? std::accumulate(point.begin(), point.end(), 0.0) / players
                            : 0;
    for (double& strength : point) strength -= mean;
    fit.strength = std::move(point);
    return fit;
}

std::vector<std::vector<double>> list_covariance(const PairTable& table, const ListModel& model,
                                                 const std::vector<FixedStrength>& fixed,
                                                 const ListFit& fit) {
    const ListLikelihood likelihood(static_cast<int>(fit.strength.size()), table, model, fixed);
    ListPoint point = fit.strength;
    point.push_back(fit.advantage);
    point.push_back(fit.draws);
    Matrix covariance = inverse_curvature(likelihood, point);
    if (!model.draws_apart && model.prior == 0) {
        const Matrix half = product(covariance, spread_of(table, likelihood, fit));
        covariance = product(half, covariance);
    }
    covariance.resize(likelihood.players());
    for (auto& row : covariance) row.resize(likelihood.players());
    return covariance;
}

}  // namespace ply
