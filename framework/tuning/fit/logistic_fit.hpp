/// Logistic regression with errors that hold for observations that belong together.
///
///     Observations data(2);                        // columns
///     data.add({{1, hours}}, passed, student);     // target 0 to 1, cluster
///     const LogisticFit fit = fit_logistic(data);
///     fit.weights[1], fit.errors[1];
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "framework/tuning/fit/square_matrix.hpp"

namespace ply::tuning {

/// Rows of numbers, each with what came of it.
class Observations {
public:
    explicit Observations(std::size_t columns) : columns_(columns) {}

    /// `target` is from 0 to 1: a result as points. Rows of one cluster follow each other: those of
    /// one game. `weight` is how much the row counts.
    void add(std::span<const double> row, double target, std::uint32_t cluster, double weight = 1) {
        cells_.insert(cells_.end(), row.begin(), row.end());
        outcomes_.push_back({target, weight, cluster});
    }

    std::size_t columns() const { return columns_; }
    std::size_t size() const { return outcomes_.size(); }
    std::span<const double> row(std::size_t i) const {
        return {cells_.data() + i * columns_, columns_};
    }
    double target(std::size_t i) const { return outcomes_[i].target; }
    double weight(std::size_t i) const { return outcomes_[i].weight; }
    std::uint32_t cluster(std::size_t i) const { return outcomes_[i].cluster; }

private:
    struct Outcome {
        double target;
        double weight;
        std::uint32_t cluster;
    };
    std::size_t columns_;
    std::vector<double> cells_;
    std::vector<Outcome> outcomes_;
};

struct LogisticFit {
    std::vector<double> weights;  ///< by columns; 0 of a column that is 0 everywhere
    /// One standard error each, by the sandwich estimator clustered by Observations::cluster:
    /// H^-1 (sum over clusters of s s') H^-1 * C / (C - 1), s the sum of (y - p) x. (Huber 1967;
    /// White 1982; clustered: Liang and Zeger 1986)
    std::vector<double> errors;
    std::vector<double> model_errors;  ///< from H^-1 alone: as if all rows were independent
    SquareMatrix covariance;           ///< whose diagonal has the squares of `errors`
    double loss = 0;                   ///< mean cross entropy, in nats
    std::size_t clusters = 0;
    bool converged = false;

    /// Makes a standard error at least so large, and its covariances with it.
    void widen(std::size_t column, double error);
};

/// The weights w that make the targets likeliest, p = 1 / (1 + exp(-w x)), by Newton's method.
/// `ridge` holds each weight to 0 as strongly as that many rows of the column's usual size would:
/// it makes the answer one where columns depend on each other or separate all results. Throws
/// nothing; 300 columns and a million rows take some seconds a step.
LogisticFit fit_logistic(const Observations& data, double ridge = 1e-3);

/// The weights with which the columns come nearest to `values`, one a row, and the root of the mean
/// squared difference that is left: 0 where the values are such a sum.
struct LinearFit {
    std::vector<double> weights;
    double difference = 0;
    double size = 0;  ///< root of the mean squared value
};
LinearFit fit_linear(const Observations& data, std::span<const double> values);

}  // namespace ply::tuning
