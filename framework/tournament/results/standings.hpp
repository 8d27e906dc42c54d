/// Results so far: the place of each player, and how each pairing went.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "framework/statistics/ratings.hpp"
#include "framework/statistics/score_sample.hpp"
#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/schedule/schedule.hpp"

namespace ply {

/// How somebody came off in one seat.
struct SeatStanding {
    double score = 0;
    MatchCounts counts;
};

/// What a player did in all its matches, opening and dice not counted.
struct Effort {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    std::int64_t depth_sum = 0;
    std::chrono::nanoseconds time{0};
    std::chrono::nanoseconds longest_move{0};
    std::optional<std::chrono::nanoseconds> overrun;  ///< the longest: see SeatTotals
};

/// One player's line. With two players a win is a point and a draw half a point. With more, a match
/// gives the share of opponents that were beaten, half for equals; first alone is a win, first with
/// others a draw. Alone, a positive utility is a win and 0 a draw.
struct PlayerStanding {
    int player = 0;
    double score = 0;
    double bye_points = 0;  ///< beyond the score: for rounds without an opponent
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t failures = 0;                      ///< losses by illegal move, error, crash, hang
    std::map<Termination, std::uint64_t> losses_by;  ///< how the lost matches ended
    std::vector<SeatStanding> seats;                 ///< in the first seat, the second ...
    Effort effort;
    Rating rating;
};

/// Two players against each other, seen from the first; in games for more, which of them came in
/// ahead.
struct PairingStanding {
    int first = 0;
    int second = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    PairCounts pairs;  ///< of matches of two on one opening, with the seats changed

    /// By pairs where every match belongs to one, else by matches.
    ScoreSample sample() const;
};

struct Standings {
    std::vector<PlayerStanding> players;  ///< the best first: by share of points, then by rating,
                                          ///< or as the format ranks them (put_in_order)
    std::vector<PairingStanding> pairings;
    std::uint64_t matches = 0;                     ///< with a result
    std::uint64_t drawn = 0;                       ///< of those, with more than one in first place
    std::uint64_t errors = 0;                      ///< game_error: nobody's loss
    std::vector<SeatStanding> seats;               ///< whoever sat there: the advantage of the seat
    std::vector<std::vector<double>> superiority;  ///< Ratings::superiority, by player
};

/// Adds up matches, of one game or of all. The order of adding does not matter.
class Tally {
public:
    explicit Tally(int players) : totals_(static_cast<std::size_t>(players)) {}

    void add(const Fixture& fixture, const PlayedMatch& match);
    std::uint64_t matches() const { return matches_; }
    std::uint64_t errors() const { return errors_; }
    /// The present leader without the cost of ratings, or -1.
    int leader() const;
    /// Costs the fit of the ratings, see fit_plackett_luce.
    Standings standings(const RatingOptions& options = {}) const;

private:
    /// Game, round, opening and players: what matches with changed seats have in common.
    using ClusterKey = std::tuple<int, int, std::size_t, std::vector<int>>;

    void add_to_cluster(const Fixture& fixture, Encounter encounter);
    void add_pair(const Cluster& cluster);

    std::vector<PlayerStanding> totals_;
    std::vector<SeatStanding> seats_;
    std::map<std::pair<int, int>, PairingStanding> pairings_;
    Clusters clusters_;
    std::map<ClusterKey, Cluster> open_;  ///< of which some matches are still to come
    std::uint64_t matches_ = 0;
    std::uint64_t drawn_ = 0;
    std::uint64_t errors_ = 0;
};

/// What the format says beyond the matches: Format::ranking, and Format::bye_points; either may be
/// empty.
void put_in_order(Standings& standings, const std::vector<int>& ranking,
                  const std::vector<double>& bye_points);

}  // namespace ply
