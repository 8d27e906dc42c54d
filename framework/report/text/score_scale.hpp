/// How the scores of a player in a game are written: the one place that knows their unit.
///
/// A score is a win or loss in so many plies, or it is written as the chance to win, in percent,
/// whoever found it; with three and more players, as the share of the others that one beats, which
/// is what a result's points are. Where dice decide who wins, and where a searcher plays games to
/// their ends, it is such an expectation, held as a fraction of what the searcher takes a certain
/// win for (framework/search/textbook/expectation.hpp). Else it is a number of the game's
/// evaluation, which says how far ahead by it a player is who wins three of four
/// (Evaluation::winning_lead): so odds are 3 to the power of lead / winning lead. Evaluations that
/// do not say it keep their units, and chess counts pawns, as all of its programs and files do.
/// Where the margin is the goal, points are written, parts of a point where a searcher counts in
/// these (score_of_point()). What three or more players share or grade
/// is written as that share, and in how many plies.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "framework/search/registry/searchers.hpp"

namespace ply {

/// For the help of commands that print scores.
inline constexpr const char* score_units_help =
    "Scores are for the player to move: a win or loss in so many plies; in percent the chance to "
    "win, a draw counting half, with three and more players the share of the others that one "
    "beats; points where the margin matters; pawns in chess; units of an "
    "evaluation that does not say how far ahead by it one wins (winning_lead).";

/// The game is chess, of whatever kind: scores are hundredths of a pawn.
bool counts_pawns(std::string_view game);

class ScoreScale {
public:
    ScoreScale() = default;  ///< units of an evaluation
    /// `searcher` is null for a third-party engine, `game` the name without options. What is known
    /// without the rules: evaluations keep their units.
    ScoreScale(const SearcherSpec* searcher, const Facts& facts, std::string_view game);
    ScoreScale(const SearcherSpec* searcher, const Game& game);

    /// What a certain win counts for; 0 where scores are no expectations by themselves.
    Score win() const { return win_; }
    /// Where the margin is the goal: the score of one that is certain.
    Score score_of_margin(std::int32_t margin) const {
        return clamp_evaluation(std::int64_t{margin} * parts_);
    }
    /// From -1 to 1; nothing where it is not known what a score says of who wins.
    std::optional<double> expected(double score) const;
    /// `62.0 %`, `win in 3 plies`, `75.0 % in 5 plies`, `+3 points`, `+0.35 pawns`,
    /// `+12 units`, `0`
    std::string text(Score score) const;
    /// The same of the mean of several scores: `+2.25 points`
    std::string mean_text(double mean) const;
    /// What the unit means: `the chance to win, a draw counts half`, `the chance to win, by an
    /// evaluation of +5`; empty where the text says it all.
    std::string meaning(Score score) const;

private:
    /// What scores are counted in where they are neither decided nor expectations.
    enum class Unit : std::uint8_t { evaluation, pawns, lead, points };

    /// An end between a win and a loss, which three and more players have.
    struct GradedEnd {
        double expected;  ///< from -1 to 1
        int plies;        ///< to it
    };
    std::optional<GradedEnd> graded_end(Score score) const;

    Unit unit_ = Unit::evaluation;
    int parts_ = 1;  ///< of one of a margin, in scores
    int point_ = 1;  ///< what a point counts in margins
    Score win_ = 0;
    double winning_lead_ = 0;  ///< of the evaluation; 0: not known
    bool many_ = false;        ///< more than two players
    int best_balance_ = 0;     ///< where results can be shared or graded; else 0
};

/// `score` as the searcher gave it; `text` with its unit; `expected`, from -1, a loss, to 1;
/// `plies` to the end where it is a win or a loss. What does not apply is null.
nlohmann::ordered_json score_json(const std::optional<Score>& score, const ScoreScale& scale);

}  // namespace ply
