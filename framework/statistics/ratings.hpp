/// Ratings in Elo by joint maximum likelihood.
///
/// The model is Plackett-Luce (Luce, 1959; Plackett, 1975): of those still unplaced, each is placed
/// next with a chance in proportion to 10^(rating / 400). For two players that is Bradley-Terry
/// (1952). Equal ranks count as all their orders, equally; so a draw is half a win for both, as in
/// Ordo.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/statistics/elo.hpp"

namespace ply {

/// The players of a match and their ranks (1 is best); players in rising order.
struct Encounter {
    std::vector<int> players;
    std::vector<int> ranks;
    friend bool operator==(const Encounter&, const Encounter&) = default;
    friend std::strong_ordering operator<=>(const Encounter& a, const Encounter& b) {
        const auto one = std::tie(a.players, a.ranks);
        const auto other = std::tie(b.players, b.ranks);
        if (one == other) return std::strong_ordering::equal;
        return one < other ? std::strong_ordering::less : std::strong_ordering::greater;
    }
};
using Encounters = std::map<Encounter, std::uint64_t>;

/// Matches on one opening with the seats changed round, in rising order: they may depend on each
/// other. How often each such set of results occurred.
using Cluster = std::vector<Encounter>;
using Clusters = std::map<Cluster, std::uint64_t>;

/// How far the results determine a rating.
enum class Reach : std::uint8_t {
    estimated,
    at_least,  ///< always ahead: the likelihood grows with the rating without end
    at_most,   ///< always behind
    unknown,   ///< no match
};

struct Rating {
    double elo = 0;
    double low = 0;  ///< 95 % interval; -infinity and infinity where it has no end
    double high = 0;
    Reach reach = Reach::unknown;
    int group = 0;  ///< players of different groups never met, not even through others
};

struct RatingOptions {
    int anchor = -1;        ///< the player who has `anchor_elo`; -1: none, see Ratings
    double anchor_elo = 0;  ///< also what the mean is without an anchor
    double prior = 0;       ///< drawn matches of each player against the mean of its group
    /// Further players whose ratings are given. They count where they are on one scale with the
    /// first; without a prior.
    std::vector<std::pair<int, double>> more_anchors = {};
};

struct Ratings {
    std::vector<Rating> players;
    /// [a][b]: the chance that a is stronger than b, from their joint covariance; where all that
    /// connects them are wins of a, chance_after_wins() (elo.hpp), multiplied along a chain. NaN
    /// where nothing connects them and for a player with itself.
    std::vector<std::vector<double>> superiority;

    const Rating& operator[](int player) const { return players[static_cast<std::size_t>(player)]; }
};

/// Ratings of players 0 to `players` - 1.
///
/// The mean of the rated players of a group is 0, and intervals are for the difference to that
/// mean; with an anchor in the group they are for the difference to the anchor. Intervals come from
/// the sandwich covariance, which measures the spread of results instead of assuming it: draws
/// narrow it, and so do the two results of a pair when they compensate each other. With two players
/// they are those of elo_difference.
///
/// Without a prior the maximum need not exist: a player who won everything is infinitely strong,
/// and in that limit its matches say nothing about the others. So those who are connected by
/// results in both directions are rated among themselves, the largest such set being the scale. A
/// player always ahead of it gets the least rating that is not refuted at 95 % (`at_least`), one
/// always behind it the largest (`at_most`), one in between the most likely rating. With a prior
/// all ratings are finite, and all are drawn to the mean.
Ratings rate(int players, const Clusters& clusters, const RatingOptions& options = {});

/// The same when every match is an observation of its own.
Ratings rate(int players, const Encounters& encounters, const RatingOptions& options = {});

}  // namespace ply
