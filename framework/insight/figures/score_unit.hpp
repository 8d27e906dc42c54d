/// What a judge's scores mean: expectations as they are, or evaluations, whose scale is fitted to
/// the results of the games that it has judged and is as uncertain as these.
///
///     const FittedUnit unit(results);                       // of each game
///     const double expected = unit.best().expected(judgement);
///     const Figure drama = judged_mean(unit, by_unit, seed, 1);
#pragma once

#include <span>
#include <vector>

#include "framework/insight/figures/interval.hpp"
#include "framework/insight/record/played_game.hpp"

namespace ply::insight {

/// The part of the results at each end that an evaluation knows nothing of. Without it a few games
/// that are lost in spite of a large evaluation, or that there happens to be none, decide on the
/// scale (Wichmann and Hill, "The psychometric function: I. Fitting, sampling, and goodness of
/// fit", 2001).
inline constexpr double lapses = 0.02;

/// What a judge's scores count in.
struct ScoreUnit {
    /// Not 0: a score is an expectation, and this is a certain win.
    double win = 0;
    /// Else: an evaluation at which the chance to win is 1 / (1 + 1/e), but for the lapses.
    double scale = 1;

    double expected(const Judgement& judgement) const;
};

/// A judgement with the points that its mover had in the end.
struct JudgedResult {
    double score = 0;
    double points = 0;
};

class FittedUnit {
public:
    /// Nothing is to be fitted.
    explicit FittedUnit(const ScoreUnit& known = {}) : units_{known}, likelihoods_(1) {}
    /// The scale at which evaluations explain the results best, by maximum likelihood, from a
    /// thousandth to a hundred times the largest of them. 1 where there is nothing to fit.
    explicit FittedUnit(const std::vector<std::vector<JudgedResult>>& games);

    const ScoreUnit& best() const { return units_.front(); }
    /// The best one, then, if it is fitted, others whose scales are a tenth apart.
    std::span<const ScoreUnit> units() const { return units_; }
    /// Which of them explains the results of these games best, of which some may be drawn often.
    std::size_t best_for(std::span<const std::size_t> games) const;

private:
    std::vector<ScoreUnit> units_;
    std::vector<std::vector<double>> likelihoods_;  ///< of the units, game by game, as logarithms
};

/// The mean over the judged games of what depends on the unit: `by_unit[k][game]` by the k-th of
/// its units; no number where a game has none. Where the unit is fitted, the bootstrap draws games
/// and fits it to them, too; a share must not differ by more than the band in which nobody leads to
/// be thought alike (bootstrap_mean()).
Figure judged_mean(const FittedUnit& unit, const std::vector<std::vector<double>>& by_unit,
                   std::uint64_t seed, double step = 0);

}  // namespace ply::insight
