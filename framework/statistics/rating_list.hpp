/// A list of ratings: who can be rated, ratings with intervals, and why others have none.
///
///     const RatingList list = rating_list(table, players, {.average = 2300});
///     list.rated[0].rating.elo;
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "framework/statistics/pair_results.hpp"
#include "framework/statistics/ratings.hpp"

namespace ply {

/// The difference at which the expected score is 76 %: Elo's (1978) in its logistic form.
inline constexpr double elo_scale_of_76_percent = 200.2396;
inline constexpr double usual_draw_elo = 97.3;  ///< BayesElo's, from games of chess

struct ListAnchor {
    int player = 0;
    double elo = 0;
};

struct ListOptions {
    std::vector<ListAnchor> anchors;         ///< their ratings are given
    double average = 0;                      ///< of all that are rated, where there is no anchor
    double scale = elo_scale_of_76_percent;  ///< what one Elo is: the difference for 76 %
    std::optional<double> advantage = 0;     ///< of the first seat, in Elo; nothing: fitted
    /// Draws are results of their own, as in BayesElo, not halves; takes one anchor.
    bool draws_apart = false;
    std::optional<double> draw_elo = usual_draw_elo;  ///< then, in Elo; nothing: fitted
    double prior = 0;                                 ///< see ListModel
    int simulations = 0;  ///< intervals from so many instead of from the likelihood
    std::uint64_t seed = 1;
    std::optional<double> drawn;  ///< share of draws between equals in them; nothing: fitted
};

struct ListedPlayer {
    int player = 0;
    Rating rating;       ///< of those left out a bound, or `unknown`
    MatchCounts counts;  ///< against those who are rated
    int opponents = 0;   ///< those are
};

struct RatingList {
    std::vector<ListedPlayer> rated;  ///< the best first
    /// Who has won or lost everything, or never met the others, not even through others: their
    /// matches do not count. In the order of their bounds.
    std::vector<ListedPlayer> left_out;
    double advantage = 0;                         ///< of the first seat
    double draw_elo = 0;                          ///< where draws are apart
    double drawn = 0;                             ///< the share of draws between equals
    std::vector<std::vector<double>> covariance;  ///< by place in `rated`; empty: not computed

    /// The chance that the player in place `a` is stronger than the one in place `b`; NaN for one
    /// and the same, and where results have no spread.
    double superiority(std::size_t a, std::size_t b) const;
};

/// At most so many are given intervals without simulations: they cost players^3.
inline constexpr std::size_t most_with_intervals = 2000;

/// Players 0 to `players` - 1; those without a match are not in the list. Throws Error when nobody
/// can be rated: there is no anchor, and no two are connected in both directions.
RatingList rating_list(const PairTable& table, int players, const ListOptions& options);

}  // namespace ply
