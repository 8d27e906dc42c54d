#include "framework/statistics/drawn_share.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace ply {

double drawn_share(double expected, double equal) {
    // (4 f^2 - 1) D^2 + 2 D - 4 p (1 - p) = 0, f = root(W L) / D; without a loss of digits.
    if (equal <= 0) return 0;
    const double a = (1 - 2 * equal) / (equal * equal);
    const double c = 4 * expected * (1 - expected);
    return c / (1 + std::sqrt(1 + a * c));
}

double equal_drawn_share(const PairTable& table, const ListFit& fit) {
    double drawn = 0, matches = 0;
    std::vector<std::pair<double, double>> meetings;  // expected score, matches
    for (const auto& [pair, results] : table.rows()) {
        const double lead = fit.strength[static_cast<std::size_t>(pair.first)] -
                            fit.strength[static_cast<std::size_t>(pair.second)];
        for (const int who : {0, 1}) {
            const MatchCounts counts = results.in_first_seat(who);
            const double x = (who == 0 ? lead : -lead) + fit.advantage;
            meetings.emplace_back(1 / (1 + std::exp(-x)), static_cast<double>(counts.matches()));
            drawn += static_cast<double>(counts.draws);
            matches += static_cast<double>(counts.matches());
        }
    }
    if (drawn == 0 || drawn == matches) return drawn > 0 ? 1 : 0;
    const auto too_many = [&](double equal) {
        double expected = 0;
        for (const auto& [score, times] : meetings) expected += times * drawn_share(score, equal);
        return expected - drawn;
    };
    double low = 0, high = 1;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (too_many(middle) > 0 ? high : low) = middle;
    }
    return low;
}

}  // namespace ply
