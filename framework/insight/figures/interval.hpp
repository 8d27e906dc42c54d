/// Figures with their 95 % intervals: shares by Wilson, all else by the bootstrap over games.
///
///     const Figure drawn = wilson(7, 200);                    // 3.5 % (1.7 to 7.1)
///     const Figure length = bootstrap_quantile(plies, 0.5, seed);
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace ply::insight {

/// `games` 0: nothing is known. An end that nothing is known of is not a number.
struct Figure {
    double value = 0;
    double low = 0;
    double high = 0;
    std::size_t games = 0;

    bool known() const { return games > 0; }
};

/// The share `successes` / `trials` with its score interval (Wilson, "Probable inference", 1927).
/// A draw may count as half a success: the spread is then smaller than a binomial's, and the
/// interval rather too wide. `z`: how many standard errors.
Figure wilson(double successes, std::size_t trials, double z = 1.959963985);

/// How much the share `a` is above `b`, by Newcombe's hybrid of their Wilson intervals
/// ("Interval estimation for the difference between independent proportions", 1998, method 10).
Figure difference(const Figure& a, const Figure& b);

/// The q-quantile of values that need not be sorted, linear between neighbours (type 7 of Hyndman
/// and Fan, 1996). At least one value.
double quantile(std::vector<double> values, double q);
double mean(std::span<const double> values);

/// The same, its ends moved to what the figure can be.
Figure within(Figure figure, double least, double most);

using Statistic = std::function<double(std::span<const double>)>;

/// The percentile bootstrap (Efron, 1979) of 2000 resamples, widened as Student's t is wider than
/// the normal distribution, for percentiles are too narrow for few values (Hesterberg, "What
/// teachers should know about the bootstrap", 2015). One value has no interval.
Figure bootstrap(std::span<const double> values, const Statistic& statistic, std::uint64_t seed);
Figure bootstrap_mean(std::span<const double> values, std::uint64_t seed);
Figure bootstrap_quantile(std::span<const double> values, double q, std::uint64_t seed);

/// The same for a statistic of whole games, which `resampled` computes from the numbers of those
/// drawn (from 0 to games - 1). A result that is not a number is left out.
Figure bootstrap_games(std::size_t games, std::uint64_t seed,
                       const std::function<double(std::span<const std::size_t>)>& resampled);

}  // namespace ply::insight
