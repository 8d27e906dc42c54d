#include "framework/statistics/list_likelihood.hpp"

#include <algorithm>
#include <cmath>

namespace ply {
namespace {

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

/// ln logistic(x), also where that is 0 in floating point.
double log_logistic(double x) {
    return x < -30 ? x : -std::log1p(std::exp(-x));
}

}  // namespace

ListLikelihood::ListLikelihood(int players, const PairTable& table, const ListModel& model,
                               const std::vector<FixedStrength>& fixed)
    : players_(static_cast<std::size_t>(players)),
      draws_apart_(model.draws_apart),
      drifts_(fixed.empty()),
      start_(players_ + 2, 0.0),
      free_(players_ + 2, true) {
    add_terms(table, model);
    for (const auto& [player, strength] : fixed) {
        start_[static_cast<std::size_t>(player)] = strength;
        free_[static_cast<std::size_t>(player)] = false;
    }
    start_[advantage_at()] = model.advantage.value_or(0);
    free_[advantage_at()] = !model.advantage;
    const bool drawn = std::ranges::any_of(terms_, [](const Term& term) { return term.drawn > 0; });
    free_[draws_at()] = draws_apart_ && drawn && !model.draws;
    if (draws_apart_ && drawn) start_[draws_at()] = model.draws.value_or(0.5);
}

void ListLikelihood::add_terms(const PairTable& table, const ListModel& model) {
    std::vector<double> matches(players_, 0.0);
    for (const auto& [pair, results] : table.rows())
        for (const int player : {pair.first, pair.second})
            matches[static_cast<std::size_t>(player)] += static_cast<double>(results.matches());
    const double share = draws_apart_ ? 1 : 0.5;
    for (const auto& [pair, results] : table.rows()) {
        const auto low = static_cast<std::size_t>(pair.first);
        const auto high = static_cast<std::size_t>(pair.second);
        const double prior = model.prior / 4 * static_cast<double>(results.matches()) *
                             (1 / matches[low] + 1 / matches[high]);
        for (const int who : {0, 1}) {
            const MatchCounts counts = results.in_first_seat(who);
            const double drawn = static_cast<double>(counts.draws) + prior;
            const Term term{who == 0 ? low : high, who == 0 ? high : low,
                            static_cast<double>(counts.wins) + share * drawn,
                            static_cast<double>(counts.losses) + share * drawn, drawn};
            if (term.won + term.lost > 0) terms_.push_back(term);
        }
    }
}

ListLikelihood::Curve ListLikelihood::at(const ListPoint& point) const {
    Curve curve;
    curve.of_ = this;
    curve.slope.assign(point.size(), 0.0);
    const double d = point[draws_at()];
    for (const Term& term : terms_) {
        const double x = point[term.first] - point[term.second] + point[advantage_at()];
        const double won = logistic(x - d), lost = logistic(-x - d);
        curve.value += term.won * log_logistic(x - d) + term.lost * log_logistic(-x - d);
        const double up = term.won * (1 - won), down = term.lost * (1 - lost);
        const double bend_won = term.won * won * (1 - won);
        const double bend_lost = term.lost * lost * (1 - lost);
        curve.slope[term.first] += up - down;
        curve.slope[term.second] -= up - down;
        curve.slope[advantage_at()] += up - down;
        curve.slope[draws_at()] -= up + down;
        curve.draws_ += bend_won + bend_lost;
        curve.bends_.push_back(
            {term.first, term.second, bend_won + bend_lost, bend_lost - bend_won});
        if (!draws_apart_ || term.drawn == 0) continue;
        const double ratio = std::exp(2 * d), less = std::expm1(2 * d);
        curve.value += term.drawn * std::log(less);
        curve.slope[draws_at()] += term.drawn * 2 * ratio / less;
        curve.draws_ += term.drawn * 4 * ratio / (less * less);
    }
    for (std::size_t i = 0; i < point.size(); ++i)
        if (!free_[i]) curve.slope[i] = 0;
    return curve;
}

ListPoint ListLikelihood::Curve::times(const ListPoint& v) const {
    ListPoint product(v.size(), 0.0);
    const std::size_t advantage = of_->advantage_at(), draws = of_->draws_at();
    for (const Bend& bend : bends_) {
        const double x = v[bend.first] - v[bend.second] + v[advantage];
        const double turned = bend.x * x + bend.mixed * v[draws];
        product[bend.first] += turned;
        product[bend.second] -= turned;
        product[advantage] += turned;
        product[draws] += bend.mixed * x;
    }
    product[draws] += draws_ * v[draws];
    for (std::size_t i = 0; i < v.size(); ++i)
        if (!of_->free_[i]) product[i] = 0;
    return product;
}

ListPoint ListLikelihood::Curve::diagonal() const {
    ListPoint diagonal(slope.size(), 0.0);
    for (const Bend& bend : bends_)
        for (const std::size_t at : {bend.first, bend.second, of_->advantage_at()})
            diagonal[at] += bend.x;
    diagonal[of_->draws_at()] = draws_;
    return diagonal;
}

void ListLikelihood::Curve::add_to(std::vector<std::vector<double>>& matrix) const {
    const std::size_t draws = of_->draws_at();
    const auto add = [&](std::size_t i, std::size_t j, double bend) {
        if (of_->free_[i] && of_->free_[j]) matrix[i][j] += bend;
    };
    for (const Bend& bend : bends_) {
        const std::pair<std::size_t, double> signs[] = {
            {bend.first, 1}, {bend.second, -1}, {of_->advantage_at(), 1}};
        for (const auto& [i, sign_i] : signs) {
            for (const auto& [j, sign_j] : signs) add(i, j, bend.x * sign_i * sign_j);
            add(i, draws, bend.mixed * sign_i);
            add(draws, i, bend.mixed * sign_i);
        }
    }
    add(draws, draws, draws_);
}

}  // namespace ply
