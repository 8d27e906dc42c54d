/// The most likely ratings of a list, with the advantage of the first seat.
///
/// The chance of the first seat against the second is s(x), x = rating - rating + advantage, s the
/// logistic function (Bradley and Terry, 1952; with an order effect, Davidson and Beaver, 1977).
/// Draws are one of two things:
///
/// * *halves* of a win and a loss, as in Ordo (Ballicora, 2015): at the maximum every player has
///   scored what is expected;
/// * *results of their own*, as in BayesElo (Coulom, 2005): won with s(x - d), lost with s(-x - d),
///   drawn otherwise (Rao and Kupper, 1967).
///
/// All numbers here are natural logarithms of odds.
#pragma once

#include <optional>
#include <vector>

#include "framework/statistics/pair_results.hpp"

namespace ply {

struct ListModel {
    bool draws_apart = false;             ///< Rao and Kupper's model instead of halves
    std::optional<double> advantage = 0;  ///< of the first seat; nothing: fitted
    std::optional<double> draws;          ///< the d above, above 0; nothing: fitted
    /// Drawn matches of every player, spread over its opponents by how often they met and over both
    /// seats, as BayesElo's `prior` (there 2).
    double prior = 0;
};

/// A player whose rating is given.
struct FixedStrength {
    int player = 0;
    double strength = 0;
};

struct ListFit {
    std::vector<double> strength;  ///< of each player; without a fixed one their mean is 0
    double advantage = 0;
    double draws = 0;  ///< 0 where draws are halves
};

/// The maximum, by Newton's method with step halving; each step by conjugate gradients (Hestenes
/// and Stiefel, 1952), so that it costs a multiple of the number of meetings. Every player must be
/// connected by results in both directions with a fixed one, or all with each other.
ListFit fit_list(int players, const PairTable& table, const ListModel& model,
                 const std::vector<FixedStrength>& fixed);

/// The covariance of the strengths at the maximum, of the distance to the mean or to those fixed.
/// With draws as halves and no prior it is the sandwich H^-1 G H^-1 (Huber, 1967), G the spread of
/// the results, the two of a pair together (Liang and Zeger, 1986); otherwise H^-1, H the curvature
/// of the log-likelihood. Costs players^3.
std::vector<std::vector<double>> list_covariance(const PairTable& table, const ListModel& model,
                                                 const std::vector<FixedStrength>& fixed,
                                                 const ListFit& fit);

}  // namespace ply
