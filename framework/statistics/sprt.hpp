/// The sequential probability ratio test: stop a match of two as soon as it is decided whether the
/// first player is stronger by `elo1` or by `elo0` only.
///
///     const Sprt sprt{.elo0 = 0, .elo1 = 5};
///     sprt.verdict(sprt.log_likelihood_ratio(PairCounts{...}));
///
/// The likelihood ratio is the generalised one (GSPRT): each hypothesis is represented by the most
/// likely distribution of results that fulfils it, found exactly (constrained_likelihood.hpp), not
/// by the normal approximation of the ratio. Stopping at the bounds of Wald errs with at most about
/// the chances alpha and beta (Wald, Sequential Tests of Statistical Hypotheses, 1945).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "framework/statistics/score_sample.hpp"

namespace ply {

/// What `elo0` and `elo1` measure.
enum class EloModel : std::uint8_t {
    logistic,    ///< the score: elo_of_score
    normalized,  ///< the score in standard deviations of a match: normalized_elo
    bayesian,    ///< Elo on the scale of BayesElo, its draw Elo from the sample; for matches only
};

std::string_view elo_model_name(EloModel model);
std::optional<EloModel> parse_elo_model(std::string_view name);

enum class SprtVerdict : std::uint8_t { undecided, h0_accepted, h1_accepted };

struct Sprt {
    double elo0 = 0;      ///< the hypothesis H0; below elo1
    double elo1 = 5;      ///< the hypothesis H1; both from -most_elo to most_elo
    double alpha = 0.05;  ///< chance of accepting H1 where H0 is true; alpha + beta < 1
    double beta = 0.05;   ///< chance of accepting H0 where H1 is true
    EloModel model = EloModel::normalized;

    static constexpr double most_elo = 200;

    double lower_bound() const;  ///< log(beta / (1 - alpha)): at or below it H0 is accepted
    double upper_bound() const;  ///< log((1 - beta) / alpha): at or above it H1 is accepted

    /// Results that did not occur count as 1e-3 observations. 0 where there is no observation,
    /// and with the bayesian model without a win or without a loss.
    double log_likelihood_ratio(const ScoreSample& results) const;

    SprtVerdict verdict(double log_likelihood_ratio) const;
    friend bool operator==(const Sprt&, const Sprt&) = default;
};

}  // namespace ply
