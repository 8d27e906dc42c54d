/// The weights of a game's evaluations, from games of the evaluation against itself.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/tuning/run/tuning_run.hpp"
#include "framework/tuning/terms/teacher.hpp"
#include "framework/tuning/terms/term_fit.hpp"

namespace ply::tuning {

struct TermsSettings {
    RunSettings run;
    std::string terms = "all";  ///< or names separated by commas
    std::string start;          ///< the evaluation to be improved: a name, or `sum(...)`
    std::string player = "pvs(nodes=300)";  ///< who plays; its `eval` is replaced
    int games = 6000;
    TeacherSettings teacher;  ///< who says what positions are worth, instead of results
    std::string unit_name;    ///< the term that keeps its weight; empty: none
    double unit = 0;
};

/// A round: games of the weights so far, and the weights that their results say.
struct TermsRound {
    std::string eval;  ///< by which the games were played
    std::size_t games = 0;
    std::size_t positions = 0;  ///< that were fitted to, with those of rounds before
    double loss = 0;            ///< mean cross entropy of the fit; log 2 = 0.693 knows nothing
    double drawn = 0;           ///< share of the games
    std::vector<TermWeight> weights;  ///< none where what is kept is no unit yet
};

struct TermsResult {
    std::string start;          ///< the evaluation as it was
    std::vector<double> today;  ///< its weights; empty: it is no sum of the terms
    std::vector<TermsRound> rounds;
    bool of_rules = false;        ///< the terms are the rules' own: TermSet::of_rules
    std::size_t kept = 0;         ///< others of the rules, which keep their weights
    double scale = usual_weight;  ///< a lead of so much is odds of e to 1; without a unit
    double mover = 0;  ///< what it is worth to be on move, as the weights; 0: a term says it
    /// The unit's weight is above 0 by two errors and more; else the others are no shares of it,
    /// and all are as without one.
    bool unit_is_clear = true;
    std::string found;  ///< `sum(...)`
    std::string found_player;
    std::string start_player;
    std::optional<TestResult> test;
    bool cut = false;  ///< time ended a round: another run may have other games
    bool stopped = false;
};

/// Eight rounds of as many games: of the start, then of what has been found so far. Weights are
/// fitted to the games of the last six together, so that they know little of the start, and settle
/// where good weights depend on how both play. A teacher's word does not depend on it: then all
/// games are of the start. Throws Error where the game has no such terms, or
/// not two players.
TermsResult tune_terms(const Game& game, const TermsSettings& settings, Crew& crew,
                       Progress& progress, const std::stop_token& stop,
                       const std::function<void(const TermsRound&)>& report = {});

}  // namespace ply::tuning
