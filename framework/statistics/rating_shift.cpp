#include "framework/statistics/rating_shift.hpp"

#include <boost/math/tools/roots.hpp>
#include <cmath>

#include "framework/statistics/elo.hpp"

namespace ply {
namespace {

/// The root of a function that rises from below 0 to above it.
template <class Function>
double root_of(const Function& rising) {
    double low = -100, high = 100;
    while (rising(low) > 0) low *= 2;
    while (rising(high) < 0) high *= 2;
    std::uintmax_t steps = 200;
    const auto [left, right] = boost::math::tools::toms748_solve(
        rising, low, high, boost::math::tools::eps_tolerance<double>(45), steps);
    return (left + right) / 2;
}

/// Expected less scored points: the slope of the log-likelihood turned round.
double most_likely(const std::vector<CrossResults>& results) {
    return root_of([&](double shift) {
        double sum = 0;
        for (const CrossResults& result : results) {
            const double p = score_of_elo(result.lead + shift);
            sum += result.lost * p - result.won * (1 - p);
        }
        return sum;
    });
}

double least_for_all_wins(const std::vector<CrossResults>& results) {
    return root_of([&](double shift) {
        double log_chance = 0;
        for (const CrossResults& result : results)
            log_chance += result.won * std::log(score_of_elo(result.lead + shift));
        return log_chance - std::log(0.05);
    });
}

}  // namespace

double rating_shift(const std::vector<CrossResults>& results) {
    double won = 0, lost = 0;
    for (const CrossResults& result : results) {
        won += result.won;
        lost += result.lost;
    }
    if (won > 0 && lost > 0) return most_likely(results);
    if (won > 0) return least_for_all_wins(results);
    std::vector<CrossResults> turned;
    for (const CrossResults& result : results)
        turned.push_back({-result.lead, result.lost, result.won});
    return -least_for_all_wins(turned);
}

}  // namespace ply
