/// Two players against each other, in pairs of matches from the same opening with changed seats. Of
/// three and more seats one has a seat and the other the rest, in the second match the other way
/// round; the one whose seats fare better in the mean has won. A single player's game is played by
/// both, and their results are compared. Dice fall alike in both matches.
///
///     Contest contest(game, "pvs(nodes=300)", "uct(nodes=40)", {.seed = 1});
///     contest.play(20, deadline, stop);
///     contest.counts();
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/player/player.hpp"
#include "framework/statistics/score_sample.hpp"

namespace ply::learning {

struct ContestSettings {
    std::uint64_t seed = 1;
    int opening = 0;       ///< random plies with which matches begin
    int longest = 10'000;  ///< plies after which a match is drawn
    int threads = 1;
};

class Contest {
public:
    using Clock = std::chrono::steady_clock;

    /// Players as they are written in one line. `game` must outlive it; each thread has its own
    /// fork. Throws Error where one cannot play the game.
    Contest(const Game& game, const std::string& first, const std::string& second,
            const ContestSettings& settings);

    /// Plays up to `count` pairs more, begins none after the deadline, and none but whole ones
    /// counts. Which openings and seeds they have depends on their numbers alone. Throws Error
    /// where a match comes to no result.
    void play(int count, Clock::time_point deadline, const std::stop_token& stop);

    /// For the first player.
    const PairCounts& counts() const { return counts_; }
    int pairs() const { return static_cast<int>(counts_.pairs()); }

private:
    using Participants = std::vector<std::unique_ptr<Participant>>;  ///< one a seat
    struct Desk {
        std::unique_ptr<Game> game;
        Participants first;
        Participants second;
    };
    /// The outcome of one match; nothing: it was not finished. `firsts`: which seats are the first
    /// player's.
    std::optional<Outcome> outcome_of(Desk& desk, int pair, bool changed,
                                      const std::vector<bool>& firsts, const std::stop_token& stop);
    /// Twice the first player's points in both matches.
    std::optional<std::pair<int, int>> points(Desk& desk, int pair, const std::stop_token& stop);
    void add(int one, int other);

    const Game& game_;
    ContestSettings settings_;
    std::vector<Desk> desks_;
    std::vector<std::vector<Move>> openings_;
    PairCounts counts_;
};

/// The share of points and half of its interval of 95 %, in hundredths: `61 ± 9`.
std::string share_text(const PairCounts& counts);

}  // namespace ply::learning
