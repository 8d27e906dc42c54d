/// The weights of evaluations from games: what a position's terms say about how the game ended.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/tuning/fit/logistic_fit.hpp"
#include "framework/tuning/play/self_play.hpp"

namespace ply::tuning {

/// What is weighed: evaluations of a game, or the terms that its rules say (rules.hpp).
struct TermSet {
    std::vector<std::string> names;
    /// Some are the rules' own. Then nothing is added for being on move, which such terms say
    /// themselves.
    bool of_rules = false;
    /// The other terms of the rules, which keep their weights of today: their sum is the unit of
    /// the weights that are found.
    std::vector<EvaluationTerm> kept;
};

/// `all`, or names separated by commas. All are the rules' own terms where they have some; else the
/// evaluations besides the first, which is their sum; if it is the only one, itself. Of terms of
/// the rules alone the others are kept, where `start` is the first evaluation. Throws Error.
TermSet terms_of(const Game& game, const std::string& text, const std::string& start);

/// Quiet positions as their terms for the mover, then the sum of those that are kept, where there
/// are some, and last, unless terms are of_rules, a column of ones: what it is worth to be on move.
/// A game is a cluster, the target its result for the mover, or what the position was judged to be.
Observations observe(const Game& game, const TermSet& terms, const std::vector<SelfPlayed>& games);

/// One weight in the units of an evaluation.
struct TermWeight {
    std::string name;
    double weight = 0;
    double error = 0;  ///< one standard error; 0 of the unit

    /// The term was 0 in all positions.
    bool silent() const { return weight == 0 && error == 0; }
};

/// What a weight of 1 in a fit is, where neither a unit is given nor the evaluation that is to be
/// improved says what a lead is worth.
inline constexpr double usual_weight = 100;

/// False: by these games what is kept is not clearly worth more than nothing, and is no unit.
bool has_scale(const TermSet& terms, const LogisticFit& fit);

/// Weights in units of which `scale` are odds of e to 1; or, with a unit, such that the term of
/// that name weighs `unit`, or what is kept as much as today: then errors are those of ratios
/// (delta method). What is the unit must be worth more than nothing.
std::vector<TermWeight> weights_of(const TermSet& terms, const LogisticFit& fit, double scale,
                                   const std::string& unit_name, double unit);

/// The weights with which `start`, an evaluation of the game, is a sum of the terms, as the rules
/// say or the games show; empty: it is none.
std::vector<double> weights_within(const Game& game, int start, const TermSet& terms,
                                   const std::vector<SelfPlayed>& games);

/// A function to paste into a script: `function evaluate.NAME(me) ... end`.
std::string lua_lines(const std::string& name, const std::vector<TermWeight>& weights);

/// Lines of an array in C++, one a term of the rules: `{"NAME", 12.3},`. What was not weighed, or
/// was 0 in all positions, keeps its weight.
std::string cpp_lines(const std::vector<EvaluationTerm>& terms,
                      const std::vector<TermWeight>& weights);

}  // namespace ply::tuning
