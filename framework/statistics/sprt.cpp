#include "framework/statistics/sprt.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "framework/statistics/constrained_likelihood.hpp"
#include "framework/statistics/elo.hpp"

namespace ply {
namespace {

using Vector = std::vector<double>;

constexpr std::array<std::string_view, 3> model_names{"logistic", "normalized", "bayesian"};

Vector frequencies_of(const ScoreSample& results) {
    Vector frequencies = results.weights();
    for (double& frequency : frequencies) frequency /= results.observations();
    return frequencies;
}

/// The score of a player better by `elo` on the scale of BayesElo (Coulom, 2005): it wins with the
/// chance score_of_elo(elo - draw_elo), loses with score_of_elo(-elo - draw_elo).
double score_of_bayes_elo(double elo, const Vector& frequencies) {
    const double draw_elo =
        (elo_of_score(1 - frequencies[0]) + elo_of_score(1 - frequencies[2])) / 2;
    return (1 + score_of_elo(elo - draw_elo) - score_of_elo(-elo - draw_elo)) / 2;
}

/// The most likely distribution where the players differ by `elo`.
Vector under_hypothesis(EloModel model, double elo, const ScoreSample& results) {
    const Vector frequencies = frequencies_of(results);
    switch (model) {
        case EloModel::logistic:
            return most_likely_with_mean(results.values(), frequencies, score_of_elo(elo));
        case EloModel::normalized:
            return most_likely_with_deviations(
                results.values(), frequencies,
                elo * std::numbers::ln10 / 800 * std::sqrt(results.matches_each()));
        case EloModel::bayesian:
            break;
    }
    return most_likely_with_mean(results.values(), frequencies,
                                 score_of_bayes_elo(elo, frequencies));
}

}  // namespace

std::string_view elo_model_name(EloModel model) {
    return model_names[static_cast<std::size_t>(model)];
}

std::optional<EloModel> parse_elo_model(std::string_view name) {
    for (std::size_t i = 0; i < model_names.size(); ++i)
        if (model_names[i] == name) return static_cast<EloModel>(i);
    return std::nullopt;
}

double Sprt::lower_bound() const {
    return std::log(beta / (1 - alpha));
}

double Sprt::upper_bound() const {
    return std::log((1 - beta) / alpha);
}

double Sprt::log_likelihood_ratio(const ScoreSample& results) const {
    if (results.observations() == 0) return 0;
    const bool one_sided = results.weights().front() == 0 || results.weights().back() == 0;
    if (model == EloModel::bayesian && one_sided) return 0;
    const ScoreSample sample = results.regularized();
    const Vector p0 = under_hypothesis(model, elo0, sample);
    const Vector p1 = under_hypothesis(model, elo1, sample);
    double sum = 0;
    for (std::size_t i = 0; i < p0.size(); ++i)
        sum += sample.weights()[i] * std::log(p1[i] / p0[i]);
    return sum;
}

SprtVerdict Sprt::verdict(double log_likelihood_ratio) const {
    if (log_likelihood_ratio >= upper_bound()) return SprtVerdict::h1_accepted;
    if (log_likelihood_ratio <= lower_bound()) return SprtVerdict::h0_accepted;
    return SprtVerdict::undecided;
}

}  // namespace ply
