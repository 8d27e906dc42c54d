/// The maximum of the Plackett-Luce likelihood.
#pragma once

#include <vector>

#include "framework/tournament/ratings.hpp"

namespace ply {

struct Fit {
    std::vector<double> strength;  ///< natural logarithms of the strengths; their mean is 0
    std::vector<double> error;     ///< standard errors of those
};

/// Newton's method from 0 with step halving; the likelihood is concave. `prior` is the weight of
/// one drawn match of every player against the mean; 0 needs players that are connected in both
/// directions. Errors are from the sandwich covariance, with a prior from the inverse Hessian.
/// Costs players^3 a step, about six steps.
Fit fit_plackett_luce(int players, const Encounters& encounters, double prior);

}  // namespace ply
