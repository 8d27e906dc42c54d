/// Searches for the best of what gives noisy results. They know no games: they ask for points.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ply::tuning {

/// Asked for points of candidate number `number` of pair number `pair`, 0 to 1.
struct Question {
    std::size_t candidate = 0;
    int pair = 0;
};
/// Answers in the order of the questions; nothing: time was over.
template <class Asked>
using Ask = std::function<std::vector<std::optional<double>>(const std::vector<Asked>&)>;

struct Standing {
    std::size_t candidate = 0;
    double points = 0;  ///< mean
    int pairs = 0;
};
/// Sequential halving: all candidates have equally many pairs, the better half goes on with new
/// ones, until one is left; `pairs` all together. Best first; the number of its pairs says how far
/// each came. (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013)
std::vector<Standing> halve(std::size_t candidates, int pairs, const Ask<Question>& ask);

/// A point in [-1, 1]^n against the start, or against another point.
struct PointQuestion {
    std::vector<double> first;
    std::vector<double> second;  ///< empty: against the start
    int pair = 0;
};

struct Peak {
    std::vector<double> at;
    std::vector<double> errors;  ///< one standard error each, where it is known; else empty
    double points = 0.5;         ///< that are expected there against the start
    int pairs = 0;
};

/// One to three numbers: logistic regression of points on a quadratic function of the numbers,
/// whose observations count the less the lower that function has them; more are drawn where it is
/// high. (Coulom, "CLOP: Confident local optimization for noisy black-box parameter tuning", 2011)
Peak climb_quadratic(std::size_t dimensions, int pairs, std::uint64_t seed,
                     const Ask<PointQuestion>& ask);

/// Four and more: simultaneous perturbation, all numbers at once up or down, the one against the
/// other; gains a / (k + A)^0.602 and c / k^0.101, A a tenth of all steps. (Spall, "Implementation
/// of the simultaneous perturbation algorithm for stochastic optimization", 1998) `report` hears of
/// every step.
Peak climb_perturbed(const std::vector<double>& start, int pairs, std::uint64_t seed,
                     const Ask<PointQuestion>& ask,
                     const std::function<void(const std::vector<double>&)>& report = {});

}  // namespace ply::tuning
