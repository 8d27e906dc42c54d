/// How much better one player is than another: Elo, normalised Elo, likelihood of superiority.
///
///     const Estimate elo = elo_difference(PairCounts{.ll = 34, .ld = 54, .wl = 31, ...});
///     elo.value;      // 55.58
///     elo.error();    // 27.65
///
/// Intervals are of 95 % and by the normal approximation: that of the score, mean ± 1.96 standard
/// errors, is carried over by the function that makes Elo of a score. They need some dozens of
/// observations. With few of them, or all of one kind, an end may be infinite or the interval
/// empty; the binomial bound for a player who won or lost everything is `least_elo_of_all_won`.
#pragma once

#include <cstdint>

#include "framework/statistics/score_sample.hpp"

namespace ply {

/// A figure with its interval of 95 %. Infinite where there is no bound; NaN where nothing is
/// known.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
    double error() const { return (high - low) / 2; }
};

/// The difference of ratings at which this score is expected: 400 log10(score / (1 - score))
/// (Elo, The Rating of Chessplayers, 1978, in its logistic form). Infinite at 0 and 1.
double elo_of_score(double score);
/// The inverse: 1 / (1 + 10^(-elo/400)).
double score_of_elo(double elo);

/// From -infinity to infinity when there is no result.
Estimate elo_difference(const ScoreSample& results);

/// Normalised Elo (Van den Bergh, "Normalized Elo", 2021, and "Comments on normalized Elo"): the
/// score above one half in standard deviations of a match, times 800 / ln 10. It says how many
/// matches it takes to see the difference, and hardly depends on how drawish the openings are. The
/// standard deviation of a match is that of a pair times the root of 2.
/// NaN when all results are equal.
Estimate normalized_elo(const ScoreSample& results);

/// The chance that the first player is the better one: Phi((mean - 1/2) / standard error), a flat
/// prior and the normal approximation. Where all results are the same that has no error: then it is
/// chance_after_wins(). NaN when all results are even, or there are none.
double likelihood_of_superiority(const ScoreSample& results);

/// The chance to be the better one after n wins and nothing else: 1 - 2^-(n + 1), what a flat prior
/// makes of n successes without a failure (Laplace, 1774).
double chance_after_wins(double matches);

/// The least difference that is not refuted at 95 % by winning all of n matches: score^n = 0.05
/// (Clopper and Pearson, 1934, one-sided).
double least_elo_of_all_won(double matches);

/// The 97.5 % quantile of the normal distribution and its distribution function.
double normal_quantile_975();
double normal_probability(double z);

}  // namespace ply
