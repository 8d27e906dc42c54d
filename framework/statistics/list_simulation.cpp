#include "framework/statistics/list_simulation.hpp"

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/statistics/drawn_share.hpp"
#include "framework/statistics/level_sets.hpp"
#include "framework/statistics/random_counts.hpp"

namespace ply {
namespace {

struct Chances {
    double won, drawn;
};

Chances chances_at(double x, const ListModel& model, const ListFit& fit, double equal) {
    const auto logistic = [](double y) { return 1 / (1 + std::exp(-y)); };
    if (model.draws_apart) {
        const double won = logistic(x - fit.draws);
        return {won, 1 - won - logistic(-x - fit.draws)};
    }
    const double expected = logistic(x);
    const double drawn = drawn_share(expected, equal);
    return {expected - drawn / 2, drawn};
}

PairTable played_again(const PairTable& table, const ListModel& model, const ListFit& fit,
                       double equal, RandomCounts& chance) {
    PairTable again;
    for (const auto& [pair, results] : table.rows())
        for (const int who : {0, 1}) {
            const int first = who == 0 ? pair.first : pair.second;
            const int second = who == 0 ? pair.second : pair.first;
            const double x = fit.strength[static_cast<std::size_t>(first)] -
                             fit.strength[static_cast<std::size_t>(second)] + fit.advantage;
            const auto [won, drawn] = chances_at(x, model, fit, equal);
            const std::uint64_t matches = results.in_first_seat(who).matches();
            const std::uint64_t draws = chance.so_many_of(matches, drawn);
            const std::uint64_t wins = chance.so_many_of(matches - draws, won / (1 - drawn));
            if (matches == 0) continue;
            again.add(first, second, SeatScore::drawn, draws);
            again.add(first, second, SeatScore::won, wins);
            again.add(first, second, SeatScore::lost, matches - draws - wins);
        }
    return again;
}

/// Whether all are connected in both directions with one that is fixed, or with each other.
bool determined(int players, const PairTable& table, const ListModel& model,
                const std::vector<FixedStrength>& fixed) {
    const std::vector<int> sets = level_sets(players, table, model.prior > 0);
    return std::ranges::all_of(sets, [&](int set) {
        if (fixed.empty()) return set == sets.front();
        return std::ranges::any_of(fixed, [&](const FixedStrength& each) {
            return sets[static_cast<std::size_t>(each.player)] == set;
        });
    });
}

}  // namespace

std::vector<std::vector<double>> simulated_covariance(const PairTable& table,
                                                      const ListModel& model,
                                                      const std::vector<FixedStrength>& fixed,
                                                      const ListFit& fit,
                                                      const SimulationOptions& options) {
    constexpr int patience = 100;
    const std::size_t n = fit.strength.size();
    RandomCounts chance(options.seed);
    std::vector<double> mean(n, 0.0);
    std::vector<std::vector<double>> covariance(n, std::vector<double>(n, 0.0));
    int in_vain = 0;
    for (int round = 1; round <= options.times;) {
        const PairTable again = played_again(table, model, fit, options.drawn, chance);
        if (!determined(static_cast<int>(n), again, model, fixed)) {
            if (++in_vain == patience)
                throw Error(
                    "simulations leave players without a win or without a loss nearly always; "
                    "leave --simulations out, or add --prior 1");
            continue;
        }
        in_vain = 0;
        const std::vector<double> strength =
            fit_list(static_cast<int>(n), again, model, fixed).strength;
        // Welford (1962): the mean moves, and the products with it.
        std::vector<double> before(n);
        for (std::size_t i = 0; i < n; ++i) {
            before[i] = strength[i] - mean[i];
            mean[i] += before[i] / round;
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                covariance[i][j] += before[i] * (strength[j] - mean[j]);
        ++round;
    }
    for (auto& row : covariance)
        for (double& entry : row) entry /= options.times;
    return covariance;
}

}  // namespace ply
