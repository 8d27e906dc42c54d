/// Figures with their 95 % intervals: shares by Wilson, scores by the same with draws, all else by
/// the bootstrap over games.
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

inline constexpr double z_975 = 1.959963985;

/// The share `successes` / `trials` with its score interval (Wilson, "Probable inference", 1927).
/// `z`: how many standard errors.
Figure wilson(double successes, std::size_t trials, double z = z_975);

/// What somebody scored in games: of each from 0 (lost) to 1 (won); what is shared lies between.
class Points {
public:
    void add(double points);
    void add(std::span<const double> games);
    double sum() const { return sum_; }
    std::size_t games() const { return games_; }

    /// Their mean. Games that are shared vary less than games that are won or lost, a draw by 1/4:
    /// the interval holds all p with (mean - p)^2 <= z^2 / n (p (1 - p) - s), where s is the sum
    /// of x (1 - x) over n + z^2. Where nothing is shared that is Wilson's, which is as if z^2
    /// games had been added; none of these is drawn.
    Figure score(double z = z_975) const;

private:
    double sum_ = 0;
    double shared_ = 0;  ///< sum of x (1 - x)
    std::size_t games_ = 0;
};

/// How much the share `a` is above `b`, by Newcombe's hybrid of their Wilson intervals
/// ("Interval estimation for the difference between independent proportions", 1998, method 10).
Figure difference(const Figure& a, const Figure& b);

/// The q-quantile of values that need not be sorted, linear between neighbours (type 7 of Hyndman
/// and Fan, 1996). At least one value.
double quantile(std::vector<double> values, double q);
double mean(std::span<const double> values);

/// The same, its ends moved to what the figure can be.
Figure within(Figure figure, double least, double most);

/// How much wider than a percentile interval one for `n` values must be: Student's quantile by its
/// expansion (Fisher and Cornish, 1960), and the spread divided by n - 1.
double widening(std::size_t n);

/// Which percentiles are the ends. Accelerated: those that the skewness of a mean, or of what is as
/// smooth, asks for (Efron, "Better bootstrap confidence intervals", 1987, where the correction for
/// bias of a mean is the acceleration): of a few large values among many small ones the plain ones
/// lie too low.
enum class Percentiles : bool { plain, accelerated };

/// The percentile bootstrap (Efron, 1979) of 2000 resamples, widened as Student's t is wider than
/// the normal distribution, for percentiles are too narrow for few values (Hesterberg, "What
/// teachers should know about the bootstrap", 2015). One value has no interval.
///
/// Where nearly all values are the same there are too few others to draw from: a mean's interval
/// also reaches as far as Wilson's share of those that differ, times how much they do on average;
/// where none differs, `step`.
Figure bootstrap_mean(std::span<const double> values, std::uint64_t seed, double step = 0);
Figure bootstrap_quantile(std::span<const double> values, double q, std::uint64_t seed);

/// The same for a statistic of whole games, which `resampled` computes from the numbers of those
/// drawn (from 0 to games - 1). A result that is not a number is left out.
Figure bootstrap_games(std::size_t games, std::uint64_t seed, Percentiles percentiles,
                       const std::function<double(std::span<const std::size_t>)>& resampled);
/// A figure that is nearly the mean of `values`, its interval also that of the rare ones as above;
/// the same are those that differ by no more than `alike`.
Figure with_rare(Figure figure, std::span<const double> values, double step, double alike = 0);
/// The same where those that are `one`, far above all others, are the rare ones: the interval is
/// also that of their share by Wilson, were the others certain.
Figure with_share_of(double one, Figure figure, std::span<const double> values);

}  // namespace ply::insight
