#include "framework/statistics/drawn_share.hpp"

#include <boost/math/tools/minima.hpp>
#include <cmath>

namespace ply {

double drawn_share(double expected, double equal) {
    // (4 f^2 - 1) D^2 + 2 D - 4 p (1 - p) = 0, f = root(W L) / D; without a loss of digits.
    const double a = (1 - 2 * equal) / (equal * equal);
    const double c = 4 * expected * (1 - expected);
    return c / (1 + std::sqrt(1 + a * c));
}

double equal_drawn_share(const PairTable& table, const ListFit& fit) {
    const auto error = [&](double equal) {
        double sum = 0;
        for (const auto& [pair, results] : table.rows()) {
            const double lead = fit.strength[static_cast<std::size_t>(pair.first)] -
                                fit.strength[static_cast<std::size_t>(pair.second)];
            for (const int who : {0, 1}) {
                const MatchCounts counts = results.in_first_seat(who);
                const double x = (who == 0 ? lead : -lead) + fit.advantage;
                const double expected = drawn_share(1 / (1 + std::exp(-x)), equal);
                const double off = static_cast<double>(counts.draws) -
                                   static_cast<double>(counts.matches()) * expected;
                sum += off * off;
            }
        }
        return sum;
    };
    return boost::math::tools::brent_find_minima(error, 1e-6, 1 - 1e-6, 40).first;
}

}  // namespace ply
