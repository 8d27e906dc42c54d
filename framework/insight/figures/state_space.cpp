#include "framework/insight/figures/state_space.hpp"

#include <cmath>

namespace ply::insight {

Figure positions_there_are(const Sightings& seen) {
    if (seen.games < 2) return {};
    const auto games = static_cast<double>(seen.games);
    const auto known = static_cast<double>(seen.positions);
    const auto once = static_cast<double>(seen.once);
    const auto twice = static_cast<double>(seen.twice);
    const double a = (games - 1) / games;
    double unseen = 0;
    double variance = 0;
    if (seen.twice > 0) {
        const double ratio = once / twice;
        unseen = a * once * once / (2 * twice);
        variance = twice * (a / 2 * std::pow(ratio, 2) + a * a * std::pow(ratio, 3) +
                            a * a / 4 * std::pow(ratio, 4));
    } else {  // the same without a division by zero
        unseen = a * once * (once - 1) / 2;
        variance = a * once * (once - 1) / 2 + a * a * once * std::pow(2 * once - 1, 2) / 4 -
                   a * a * std::pow(once, 4) / (4 * (known + unseen));
    }
    if (unseen <= 0) return {known, known, known, seen.games};
    const double spread = std::exp(
        1.959963985 * std::sqrt(std::log(1 + std::max(0.0, variance) / (unseen * unseen))));
    return {known + unseen, known + unseen / spread, known + unseen * spread, seen.games};
}

double rate_of_new(const Sightings& seen) {
    return seen.all == 0 ? 0 : static_cast<double>(seen.once) / static_cast<double>(seen.all);
}

}  // namespace ply::insight
