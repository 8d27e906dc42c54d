/// The most likely distribution of scores among those that a hypothesis allows.
///
/// Given the observed frequencies, both functions maximise their log-likelihood
/// sum of frequency[i] * log(p[i]) over distributions p on the same values. At the maximum
/// p[i] = frequency[i] / (1 + lambda * g(value[i])) where the expectation of g under p is 0
/// (Owen, Empirical Likelihood, 2001), and lambda is the root of a falling function.
/// Source of both: Van den Bergh, "The GSPRT" (2019) and "Normalized Elo" (2021).
#pragma once

#include <vector>

namespace ply {

/// Among the distributions of mean `mean`, which must be between the least and the largest value.
/// All frequencies must be above 0.
std::vector<double> most_likely_with_mean(const std::vector<double>& values,
                                          const std::vector<double>& frequencies, double mean);

/// Among those whose mean lies `deviations` of their own standard deviations above one half.
/// Needs |deviations| < 0.7. All frequencies must be above 0; values from 0 to 1.
std::vector<double> most_likely_with_deviations(const std::vector<double>& values,
                                                const std::vector<double>& frequencies,
                                                double deviations);

}  // namespace ply
