/// The maximum of the Plackett-Luce likelihood.
#pragma once

#include <utility>
#include <vector>

#include "framework/statistics/ratings.hpp"

namespace ply {

struct Fit {
    std::vector<double> strength;  ///< natural logarithms of the strengths; their mean is 0
    std::vector<std::vector<double>> covariance;  ///< of those
};

/// A player whose strength is given, so that others are measured by it.
using GivenStrength = std::pair<int, double>;

/// Newton's method from 0 with step halving; the likelihood is concave. `prior` is the weight of
/// one drawn match of every player against the mean; 0 needs players that are connected in both
/// directions. The covariance is the sandwich (Huber, 1967) over clusters, whose matches may depend
/// on each other (Liang and Zeger, 1986); with a prior it is the inverse Hessian.
/// Costs players^3 a step, about six steps.
///
/// With `given` strengths the others are for the distance to them: their mean is not 0, and the
/// covariance of those given is 0. There must be no prior then.
Fit fit_plackett_luce(int players, const Clusters& clusters, double prior,
                      const std::vector<GivenStrength>& given = {});

}  // namespace ply
