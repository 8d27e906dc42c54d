#include "framework/statistics/likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ply {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// One placing: `chosen` was placed before the others of `from`, so many times.
struct Choice {
    std::vector<int> from;
    int chosen;
    double weight;
};

/// The choices that make up an encounter. Equal ranks: the mean over all their orders.
std::vector<Choice> choices_of(const Encounter& encounter) {
    std::vector<std::size_t> order(encounter.players.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto by_rank = [&](std::size_t a, std::size_t b) {
        return encounter.ranks[a] < encounter.ranks[b];
    };
    std::ranges::stable_sort(order, by_rank);

    std::map<std::pair<std::vector<int>, int>, double> found;
    double orders = 0;
    const auto count_order = [&] {
        ++orders;
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            std::vector<int> from;
            for (std::size_t j = i; j < order.size(); ++j)
                from.push_back(encounter.players[order[j]]);
            const int chosen = from.front();
            std::ranges::sort(from);
            ++found[{from, chosen}];
        }
    };
    // Each run of equal ranks is permuted, all runs independently.
    const auto permute = [&](const auto& self, std::size_t begin) -> void {
        if (begin == order.size()) return count_order();
        std::size_t end = begin;
        while (end < order.size() && !by_rank(order[begin], order[end])) ++end;
        std::sort(order.begin() + begin, order.begin() + end);
        do {
            self(self, end);
        } while (std::next_permutation(order.begin() + begin, order.begin() + end));
    };
    permute(permute, 0);

    std::vector<Choice> choices;
    for (const auto& [key, times] : found)
        choices.push_back({key.first, key.second, times / orders});
    return choices;
}

/// Equal clusters: the choices of all their matches.
struct Group {
    std::vector<Choice> choices;
    double times;
};

/// Logarithm of the likelihood, its slope and the negative of its curvature.
struct Curve {
    double value = 0;
    Vector slope;
    Matrix curvature;
};

class Likelihood {
public:
    Likelihood(int players, const Clusters& clusters, double prior)
        : n_(static_cast<std::size_t>(players)), prior_(prior) {
        for (const auto& [cluster, times] : clusters) {
            Group& group = groups_.emplace_back(Group{{}, static_cast<double>(times)});
            for (const Encounter& encounter : cluster)
                for (Choice& choice : choices_of(encounter))
                    group.choices.push_back(std::move(choice));
        }
    }

    Curve at(const Vector& strength) const {
        Curve curve{0, Vector(n_, 0.0), Matrix(n_, Vector(n_, 0.0))};
        for (const Group& group : groups_)
            for (const Choice& choice : group.choices)
                add(curve, choice, group.times * choice.weight, strength);
        for (std::size_t i = 0; prior_ > 0 && i < n_; ++i) {
            // half a win and half a loss against 0
            const double p = 1 / (1 + std::exp(-strength[i]));
            curve.value += prior_ * 0.5 * (std::log(p) + std::log1p(-p));
            curve.slope[i] += prior_ * (0.5 - p);
            curve.curvature[i][i] += prior_ * p * (1 - p);
        }
        return curve;
    }

    /// The sum over all clusters of slope times slope.
    Matrix spread(const Vector& strength) const {
        Matrix sum(n_, Vector(n_, 0.0));
        for (const Group& group : groups_) {
            std::map<int, double> slope;
            for (const Choice& choice : group.choices) {
                slope[choice.chosen] += choice.weight;
                const Vector chances = chances_of(choice, strength);
                for (std::size_t k = 0; k < chances.size(); ++k)
                    slope[choice.from[k]] -= choice.weight * chances[k];
            }
            for (const auto& [i, slope_i] : slope)
                for (const auto& [j, slope_j] : slope) sum[i][j] += group.times * slope_i * slope_j;
        }
        return sum;
    }

private:
    /// The chance of each of `choice.from` to be placed next.
    static Vector chances_of(const Choice& choice, const Vector& strength) {
        double largest = strength[choice.from.front()];
        for (const int i : choice.from) largest = std::max(largest, strength[i]);
        Vector chances;
        double total = 0;
        for (const int i : choice.from) {
            chances.push_back(std::exp(strength[i] - largest));
            total += chances.back();
        }
        for (double& chance : chances) chance /= total;
        return chances;
    }

    static void add(Curve& curve, const Choice& choice, double weight, const Vector& strength) {
        const Vector p = chances_of(choice, strength);
        curve.slope[choice.chosen] += weight;
        for (std::size_t k = 0; k < p.size(); ++k) {
            const int i = choice.from[k];
            if (i == choice.chosen) curve.value += weight * std::log(p[k]);
            curve.slope[i] -= weight * p[k];
            curve.curvature[i][i] += weight * p[k];
            for (std::size_t m = 0; m < p.size(); ++m)
                curve.curvature[i][choice.from[m]] -= weight * p[k] * p[m];
        }
    }

    std::size_t n_;
    double prior_;
    std::vector<Group> groups_;
};

/// Gauss-Jordan elimination with pivoting.
Matrix inverse(Matrix a) {
    const std::size_t n = a.size();
    Matrix b(n, Vector(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) b[i][i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < n; ++row)
            if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
        std::swap(a[pivot], a[column]);
        std::swap(b[pivot], b[column]);
        const double divisor = a[column][column];
        for (std::size_t j = 0; j < n; ++j) {
            a[column][j] /= divisor;
            b[column][j] /= divisor;
        }
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column || a[row][column] == 0) continue;
            const double factor = a[row][column];
            for (std::size_t j = 0; j < n; ++j) {
                a[row][j] -= factor * a[column][j];
                b[row][j] -= factor * b[column][j];
            }
        }
    }
    return b;
}

/// The inverse within the strengths of mean 0: adding a constant to all of them changes nothing.
Matrix inverse_within(Matrix curvature, bool has_prior) {
    const auto n = static_cast<double>(curvature.size());
    if (has_prior) return inverse(std::move(curvature));
    for (Vector& row : curvature)
        for (double& entry : row) entry += 1 / n;
    Matrix result = inverse(std::move(curvature));
    for (Vector& row : result)
        for (double& entry : row) entry -= 1 / n;
    return result;
}

/// The covariance of the strengths less their mean.
Matrix centred(Matrix covariance) {
    const auto n = static_cast<double>(covariance.size());
    Vector means;
    for (const Vector& row : covariance)
        means.push_back(std::accumulate(row.begin(), row.end(), 0.0) / n);
    const double mean = std::accumulate(means.begin(), means.end(), 0.0) / n;
    for (std::size_t i = 0; i < means.size(); ++i)
        for (std::size_t j = 0; j < means.size(); ++j)
            covariance[i][j] += mean - means[i] - means[j];
    return covariance;
}

Vector times(const Matrix& a, const Vector& x) {
    Vector y;
    for (const Vector& row : a)
        y.push_back(std::inner_product(row.begin(), row.end(), x.begin(), 0.0));
    return y;
}

/// Both are symmetric.
Matrix sandwich(const Matrix& bread, const Matrix& filling) {
    Matrix half;  // filling * bread, column by column
    for (const Vector& column : bread) half.push_back(times(filling, column));
    Matrix result;
    for (const Vector& column : half) result.push_back(times(bread, column));
    return result;
}

/// What is given does not move: it has neither slope nor curvature with the others.
void hold(Curve& curve, const std::vector<GivenStrength>& given) {
    for (const auto& [player, strength] : given) {
        const auto held = static_cast<std::size_t>(player);
        curve.slope[held] = 0;
        for (std::size_t i = 0; i < curve.slope.size(); ++i)
            curve.curvature[held][i] = curve.curvature[i][held] = 0;
        curve.curvature[held][held] = 1;
    }
}

Vector maximum(const Likelihood& likelihood, Vector strength, bool has_prior,
               const std::vector<GivenStrength>& given) {
    const bool bound = has_prior || !given.empty();
    Curve here = likelihood.at(strength);
    hold(here, given);
    for (int round = 0; round < 200; ++round) {
        Vector step = times(inverse_within(here.curvature, bound), here.slope);
        double largest = 0;
        for (const double s : step) largest = std::max(largest, std::abs(s));
        if (largest < 1e-12) break;
        for (double scale = 1;; scale /= 2) {
            Vector next = strength;
            for (std::size_t i = 0; i < next.size(); ++i) next[i] += scale * step[i];
            Curve there = likelihood.at(next);
            hold(there, given);
            if (there.value < here.value && scale > 1e-9) continue;
            strength = std::move(next);
            here = std::move(there);
            break;
        }
    }
    return strength;
}

}  // namespace

namespace {

/// The sandwich of those that are not given.
Matrix covariance_beside(const Likelihood& likelihood, const Vector& strength,
                         const std::vector<GivenStrength>& given) {
    Curve curve = likelihood.at(strength);
    hold(curve, given);
    Matrix covariance =
        sandwich(inverse_within(std::move(curve.curvature), true), likelihood.spread(strength));
    for (const auto& [player, elo] : given)
        for (std::size_t i = 0; i < strength.size(); ++i)
            covariance[player][i] = covariance[i][player] = 0;
    return covariance;
}

}  // namespace

Fit fit_plackett_luce(int players, const Clusters& clusters, double prior,
                      const std::vector<GivenStrength>& given) {
    const auto n = static_cast<std::size_t>(players);
    const Likelihood likelihood(players, clusters, prior);
    Vector start(n, 0.0);
    for (const auto& [player, strength] : given) start[player] = strength;
    Fit fit{maximum(likelihood, std::move(start), prior > 0, given), {}};
    if (!given.empty()) {
        fit.covariance = covariance_beside(likelihood, fit.strength, given);
        return fit;
    }
    const Matrix bread = centred(inverse_within(likelihood.at(fit.strength).curvature, prior > 0));
    fit.covariance = prior > 0 ? bread : sandwich(bread, likelihood.spread(fit.strength));
    const double mean = std::accumulate(fit.strength.begin(), fit.strength.end(), 0.0) / players;
    for (double& s : fit.strength) s -= mean;
    return fit;
}

}  // namespace ply
