/// How the scores of a searcher in a game are written.
///
/// Without dice a score is a number in the game's own units, or a win or loss in so many plies.
/// Where dice decide who wins it is an expectation, which searchers hold as a fraction of what they
/// take a certain win for (framework/search/textbook/expectation.hpp): it is written as a number
/// from -1, certainly lost, to +1, certainly won. What three or more players share or grade is
/// written as the points it brings.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "framework/search/registry/searchers.hpp"

namespace ply {

class ScoreScale {
public:
    ScoreScale() = default;  ///< without dice
    ScoreScale(const SearcherSpec& spec, const Facts& facts);

    /// What a certain win counts for; 0 where scores are no expectations.
    Score win() const { return win_; }
    /// From -1 to 1; nothing where scores are no expectations.
    std::optional<double> expected(Score score) const;
    /// `+0.050`, `win in 3 plies`, `0.75 points in 5 plies`, `+12`
    std::string text(Score score) const;

private:
    std::string shared_text(Score score) const;

    Score win_ = 0;
    int best_balance_ = 0;  ///< where results can be shared or graded; else 0
};

/// `score` as the searcher gave it; `expected`; `plies` to the end where it is a win or a loss.
/// What does not apply is null.
nlohmann::ordered_json score_json(const std::optional<Score>& score, const ScoreScale& scale);

}  // namespace ply
