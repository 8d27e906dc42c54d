/// The weights of evaluations from games: what a position's terms say about how the game ended.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/tuning/fit/logistic_fit.hpp"
#include "framework/tuning/play/self_play.hpp"

namespace ply::tuning {

/// Evaluations of a game by their places in Game::evaluations().
struct TermSet {
    std::vector<std::string> names;
    std::vector<int> places;
};

/// `all`, or names separated by commas. All are those besides the first, which is their sum; if it
/// is the only one, itself. Throws Error.
TermSet terms_of(const Game& game, const std::string& text);

/// Quiet positions as their terms for the mover, and last a column of ones: what it is worth to be
/// on move. A game is a cluster, the target its result for the mover.
Observations observe(const Game& game, const std::vector<int>& terms,
                     const std::vector<SelfPlayed>& games);

/// One weight in the units of an evaluation.
struct TermWeight {
    std::string name;
    double weight = 0;
    double error = 0;  ///< one standard error; 0 of the unit

    /// The term was 0 in all positions.
    bool silent() const { return weight == 0 && error == 0; }
};

/// What a weight of 1 in a fit is, where no unit is given.
inline constexpr double usual_weight = 100;

/// Weights as 100 times the logarithm of odds, or, with a unit, such that the term of that name
/// weighs `unit`: then the others' errors are those of ratios (delta method). Its weight in the fit
/// must be above 0.
std::vector<TermWeight> weights_of(const TermSet& terms, const LogisticFit& fit,
                                   const std::string& unit_name, double unit);

/// The weights with which `start` is a sum of the terms; empty: it is none.
std::vector<double> weights_within(const Game& game, int start, const TermSet& terms,
                                   const std::vector<SelfPlayed>& games);

/// A function to paste into a script: `function evaluate.NAME(me) ... end`.
std::string lua_lines(const std::string& name, const std::vector<TermWeight>& weights);

}  // namespace ply::tuning
