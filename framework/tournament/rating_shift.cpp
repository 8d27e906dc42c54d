#include "framework/tournament/rating_shift.hpp"

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
double most_likely(const std::vector<Duel>& duels) {
    return root_of([&](double shift) {
        double sum = 0;
        for (const Duel& duel : duels) {
            const double p = score_of_elo(duel.lead + shift);
            sum += duel.lost * p - duel.won * (1 - p);
        }
        return sum;
    });
}

double least_for_all_wins(const std::vector<Duel>& duels) {
    return root_of([&](double shift) {
        double log_chance = 0;
        for (const Duel& duel : duels)
            log_chance += duel.won * std::log(score_of_elo(duel.lead + shift));
        return log_chance - std::log(0.05);
    });
}

}  // namespace

double rating_shift(const std::vector<Duel>& duels) {
    double won = 0, lost = 0;
    for (const Duel& duel : duels) {
        won += duel.won;
        lost += duel.lost;
    }
    if (won > 0 && lost > 0) return most_likely(duels);
    if (won > 0) return least_for_all_wins(duels);
    std::vector<Duel> turned;
    for (const Duel& duel : duels) turned.push_back({-duel.lead, duel.lost, duel.won});
    return -least_for_all_wins(turned);
}

}  // namespace ply
