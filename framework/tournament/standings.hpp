/// Results so far: who stands where, and how each pairing went.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "framework/tournament/played_match.hpp"
#include "framework/tournament/ratings.hpp"
#include "framework/tournament/schedule.hpp"

namespace ply {

/// One player's line. With two players a win is a point and a draw half a point. With more, a match
/// gives the share of opponents that were beaten, half for equals; first alone is a win, first with
/// others a draw. Alone, a positive utility is a win and 0 a draw.
struct PlayerStanding {
    int player = 0;
    double score = 0;
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t failures = 0;  ///< losses by illegal move, error, crash, hang
    Rating rating;
};

/// Two players against each other, seen from the first; in games for more, who came in ahead.
struct PairingStanding {
    int first = 0;
    int second = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
};

struct Standings {
    std::vector<PlayerStanding> players;  ///< the best first
    std::vector<PairingStanding> pairings;
    std::uint64_t matches = 0;  ///< with a result
    std::uint64_t errors = 0;   ///< game_error: nobody's loss
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
    Standings standings() const;

private:
    std::vector<PlayerStanding> totals_;
    std::map<std::pair<int, int>, PairingStanding> pairings_;
    Encounters encounters_;
    std::uint64_t matches_ = 0;
    std::uint64_t errors_ = 0;
};

/// The points that `seat` gets; see PlayerStanding.
double points(const Outcome& outcome, int seat, int seats);

}  // namespace ply
