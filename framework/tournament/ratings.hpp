/// Ratings in Elo by joint maximum likelihood.
///
/// The model is Plackett-Luce (Luce, 1959; Plackett, 1975): of those still unplaced, each is placed
/// next with a chance in proportion to 10^(rating / 400). For two players that is Bradley-Terry
/// (1952). Equal ranks count as all their orders, equally; so a draw is half a win for both.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace ply {

/// Matches of the same players with the same ranks (1 is best); the order of players is theirs.
struct Encounter {
    std::vector<int> players;
    std::vector<int> ranks;
    friend auto operator<=>(const Encounter&, const Encounter&) = default;
};
using Encounters = std::map<Encounter, std::uint64_t>;

/// How far a rating can be told.
enum class Reach : std::uint8_t {
    estimated,
    at_least,  ///< always strictly ahead: the likelihood grows with the rating without end
    at_most,   ///< always strictly behind
    unknown,   ///< no match
};

struct Rating {
    double elo = 0;  ///< the mean of the group is 0
    double low = 0;  ///< 95 % interval; -infinity and infinity where it has no end
    double high = 0;
    Reach reach = Reach::unknown;
    bool prior = false;  ///< the group's likelihood has no maximum; drawn matches were added
    int group = 0;       ///< players of different groups never met, not even through others
};

/// Ratings of players 0 to `players` - 1. The interval is from the sandwich covariance
/// (Huber, 1967), which measures the spread of results instead of assuming it: draws narrow it.
/// With two players it is that of elo_difference. Where the maximum does not exist, because some
/// players won everything against all others, a drawn match of everybody against the mean is added
/// and the covariance is the inverse Hessian.
std::vector<Rating> rate(int players, const Encounters& encounters);

/// The Elo difference that a score stands for; the interval of the score (normal approximation from
/// wins, draws and losses) carried over.
struct EloDifference {
    double elo = 0;
    double low = 0;
    double high = 0;
    double error() const { return (high - low) / 2; }
};
EloDifference elo_difference(std::uint64_t wins, std::uint64_t losses, std::uint64_t draws);

}  // namespace ply
