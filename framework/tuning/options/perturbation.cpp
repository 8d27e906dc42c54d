#include <algorithm>
#include <cmath>

#include "framework/base/random.hpp"
#include "framework/tuning/options/searches.hpp"

namespace ply::tuning {

Peak climb_perturbed(const std::vector<double>& start, int pairs, std::uint64_t seed,
                     const Ask<PointQuestion>& ask,
                     const std::function<void(const std::vector<double>&)>& report) {
    // Pairs of a step: few, since many short steps average as well as few good ones.
    constexpr int pairs_a_step = 4;
    constexpr double first_change = 0.3;
    constexpr double pair_noise = 0.35;  // standard deviation of the points of a pair
    // How far noise alone may carry a number until the end, of a range of 2.
    constexpr double drift = 0.3;
    const int steps = std::max(1, pairs / pairs_a_step);
    const double delay = 0.1 * steps;
    double squares = 0;
    for (int k = 1; k <= steps; ++k) squares += std::pow(k + delay, -2 * 0.602);
    const double last_change = first_change * std::pow(steps, -0.101);
    const double noise = pair_noise / std::sqrt(pairs_a_step) / last_change;
    const double gain = drift / (noise * std::sqrt(squares));

    Random random(seed);
    Peak peak{start, {}, 0.5, 0};
    std::vector<double> mean(start.size());
    int averaged = 0;
    for (int k = 1; k <= steps; ++k) {
        const double change = first_change * std::pow(k, -0.101);
        std::vector<double> side(start.size());
        PointQuestion question{peak.at, peak.at, 0};
        for (std::size_t i = 0; i < side.size(); ++i) {
            side[i] = random.below(2) == 0 ? -1 : 1;
            question.first[i] = std::clamp(peak.at[i] + change * side[i], -1.0, 1.0);
            question.second[i] = std::clamp(peak.at[i] - change * side[i], -1.0, 1.0);
        }
        std::vector<PointQuestion> questions;
        for (int n = 0; n < pairs_a_step; ++n) {
            questions.push_back(question);
            questions.back().pair = peak.pairs + n;
        }
        double lead = 0;
        bool whole = true;
        for (const auto& answer : ask(questions)) {
            whole = whole && answer.has_value();
            if (whole) lead += 2 * (*answer - 0.5) / pairs_a_step;
        }
        if (!whole) break;
        peak.pairs += pairs_a_step;
        for (std::size_t i = 0; i < side.size(); ++i)
            peak.at[i] = std::clamp(
                peak.at[i] + gain * std::pow(k + delay, -0.602) * lead / (2 * change * side[i]),
                -1.0, 1.0);
        if (report) report(peak.at);
        if (2 * k <= steps) continue;
        ++averaged;  // the second half of the way is averaged (Polyak and Juditsky 1992)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += (peak.at[i] - mean[i]) / averaged;
    }
    if (averaged > 0) peak.at = mean;
    return peak;
}

}  // namespace ply::tuning
