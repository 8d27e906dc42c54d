#include "framework/tuning/fit/logistic_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ply::tuning {
namespace {

/// Root of the mean squared number of each column, 1 where all are 0: inside, columns are divided
/// by it, so that the ridge and the equations know no units.
std::vector<double> sizes_of_columns(const Observations& data) {
    std::vector<double> sizes(data.columns());
    for (std::size_t i = 0; i < data.size(); ++i)
        for (std::size_t j = 0; j < sizes.size(); ++j)
            sizes[j] += data.row(i)[j] * data.row(i)[j];
    for (double& size : sizes) {
        size = std::sqrt(size / static_cast<double>(std::max<std::size_t>(1, data.size())));
        if (size == 0) size = 1;
    }
    return sizes;
}

double dot(std::span<const double> row, const std::vector<double>& weights) {
    double sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) sum += row[j] * weights[j];
    return sum;
}

/// log(1 + exp(f)) - y f, without overflow.
double cross_entropy(double f, double y) {
    return std::max(f, 0.0) + std::log1p(std::exp(-std::abs(f))) - y * f;
}

double chance(double f) {
    return f >= 0 ? 1 / (1 + std::exp(-f)) : std::exp(f) / (1 + std::exp(f));
}

/// Numbers of the columns that are not 0 in a row.
struct Filled {
    explicit Filled(std::size_t columns) { places.reserve(columns); }
    void read(std::span<const double> row, const std::vector<double>& sizes) {
        places.clear();
        values.clear();
        for (std::size_t j = 0; j < row.size(); ++j) {
            if (row[j] == 0) continue;
            places.push_back(j);
            values.push_back(row[j] / sizes[j]);
        }
    }
    std::vector<std::size_t> places;
    std::vector<double> values;
};

class Newton {
public:
    Newton(const Observations& data, double ridge)
        : data_(data), ridge_(ridge), sizes_(sizes_of_columns(data)) {}

    LogisticFit fit() {
        const std::size_t n = data_.columns();
        LogisticFit fit;
        std::vector<double> weights(n);
        double before = penalised_loss(weights);
        for (int step = 0; step < most_steps && !fit.converged; ++step) {
            look(weights);
            const auto l = cholesky(hessian_);
            if (!l) break;
            const std::vector<double> way = solved(*l, gradient_);
            double length = 1;
            std::vector<double> next(n);
            double after = before;
            for (;; length /= 2) {  // shorter until it leads down
                for (std::size_t j = 0; j < n; ++j) next[j] = weights[j] + length * way[j];
                after = penalised_loss(next);
                if (after <= before || length < 1e-6) break;
            }
            if (after <= before) weights = next;
            double moved = 0;
            for (const double part : way) moved = std::max(moved, std::abs(length * part));
            fit.converged = moved < 1e-8 || length < 1e-6;
            before = std::min(before, after);
        }
        look(weights);
        say_errors(fit);
        double rows = 0;
        double loss = 0;
        for (std::size_t i = 0; i < data_.size(); ++i) {
            loss += data_.weight(i) * cross_entropy(value(i, weights), data_.target(i));
            rows += data_.weight(i);
        }
        fit.loss = rows > 0 ? loss / rows : 0;
        fit.weights = weights;
        for (std::size_t j = 0; j < n; ++j) fit.weights[j] /= sizes_[j];
        return fit;
    }

private:
    static constexpr int most_steps = 100;

    double value(std::size_t i, const std::vector<double>& weights) const {
        double sum = 0;
        const auto row = data_.row(i);
        for (std::size_t j = 0; j < row.size(); ++j) sum += row[j] / sizes_[j] * weights[j];
        return sum;
    }

    double penalised_loss(const std::vector<double>& weights) const {
        double loss = 0;
        for (const double weight : weights) loss += ridge_ * weight * weight / 2;
        for (std::size_t i = 0; i < data_.size(); ++i)
            loss += data_.weight(i) * cross_entropy(value(i, weights), data_.target(i));
        return loss;
    }

    /// Gradient and Hessian of the loss, and the sum over clusters of s s'.
    void look(const std::vector<double>& weights) {
        const std::size_t n = data_.columns();
        hessian_ = SquareMatrix(n);
        meat_ = SquareMatrix(n);
        gradient_.assign(n, 0);
        clusters_ = 0;
        std::vector<double> cluster(n);
        Filled row(n);
        for (std::size_t i = 0; i < data_.size(); ++i) {
            row.read(data_.row(i), sizes_);
            double f = 0;
            for (std::size_t a = 0; a < row.places.size(); ++a)
                f += row.values[a] * weights[row.places[a]];
            const double p = chance(f);
            const double error = data_.weight(i) * (data_.target(i) - p);
            const double bend = data_.weight(i) * p * (1 - p);
            for (std::size_t a = 0; a < row.places.size(); ++a) {
                cluster[row.places[a]] += error * row.values[a];
                for (std::size_t b = 0; b <= a; ++b)
                    hessian_(row.places[a], row.places[b]) += bend * row.values[a] * row.values[b];
            }
            if (i + 1 < data_.size() && data_.cluster(i + 1) == data_.cluster(i)) continue;
            ++clusters_;
            for (std::size_t a = 0; a < n; ++a) {
                gradient_[a] += cluster[a];
                if (cluster[a] == 0) continue;
                for (std::size_t b = 0; b <= a; ++b) meat_(a, b) += cluster[a] * cluster[b];
            }
            cluster.assign(n, 0);
        }
        for (std::size_t a = 0; a < n; ++a) {
            hessian_(a, a) += ridge_;
            gradient_[a] -= ridge_ * weights[a];
            for (std::size_t b = 0; b < a; ++b) {
                hessian_(b, a) = hessian_(a, b);
                meat_(b, a) = meat_(a, b);
            }
        }
    }

    void say_errors(LogisticFit& fit) const {
        const std::size_t n = data_.columns();
        constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        fit.clusters = clusters_;
        fit.errors.assign(n, unknown);
        fit.model_errors.assign(n, unknown);
        fit.covariance = SquareMatrix(n);
        const auto l = cholesky(hessian_);
        if (!l) return;
        const SquareMatrix bread = inverse(*l);
        const SquareMatrix sandwich = bread * meat_ * bread;
        const double c = static_cast<double>(clusters_);
        const double few = c > 1 ? c / (c - 1) : unknown;
        for (std::size_t a = 0; a < n; ++a) {
            for (std::size_t b = 0; b < n; ++b)
                fit.covariance(a, b) = few * sandwich(a, b) / (sizes_[a] * sizes_[b]);
            fit.errors[a] = std::sqrt(fit.covariance(a, a));
            fit.model_errors[a] = std::sqrt(bread(a, a)) / sizes_[a];
        }
    }

    const Observations& data_;
    double ridge_;
    std::vector<double> sizes_;
    SquareMatrix hessian_;
    SquareMatrix meat_;
    std::vector<double> gradient_;
    std::size_t clusters_ = 0;
};

}  // namespace

LogisticFit fit_logistic(const Observations& data, double ridge) {
    return Newton(data, ridge).fit();
}

void LogisticFit::widen(std::size_t column, double error) {
    if (!(error > errors[column]) || errors[column] == 0) return;
    const double factor = error / errors[column];
    for (std::size_t other = 0; other < errors.size(); ++other) {
        covariance(column, other) *= factor;
        covariance(other, column) *= factor;
    }
    errors[column] = error;
}

LinearFit fit_linear(const Observations& data, std::span<const double> values) {
    const std::size_t n = data.columns();
    const std::vector<double> sizes = sizes_of_columns(data);
    SquareMatrix products(n);
    std::vector<double> right(n);
    for (std::size_t i = 0; i < data.size(); ++i)
        for (std::size_t a = 0; a < n; ++a) {
            const double x = data.row(i)[a] / sizes[a];
            right[a] += x * values[i];
            for (std::size_t b = 0; b < n; ++b) products(a, b) += x * data.row(i)[b] / sizes[b];
        }
    for (std::size_t a = 0; a < n; ++a) products(a, a) += 1e-9 * (1 + products(a, a));
    LinearFit fit;
    fit.weights.assign(n, 0);
    if (const auto l = cholesky(products)) fit.weights = solved(*l, right);
    for (std::size_t a = 0; a < n; ++a) fit.weights[a] /= sizes[a];
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double rest = values[i] - dot(data.row(i), fit.weights);
        fit.difference += rest * rest;
        fit.size += values[i] * values[i];
    }
    const double rows = static_cast<double>(std::max<std::size_t>(1, data.size()));
    fit.difference = std::sqrt(fit.difference / rows);
    fit.size = std::sqrt(fit.size / rows);
    return fit;
}

}  // namespace ply::tuning
