/// Two players against each other, in pairs of matches from the same opening with changed seats.
///
///     Contest contest(game, "pvs(nodes=300)", "uct(nodes=40)", {.seed = 1});
///     contest.play(20, deadline, stop);
///     contest.counts();
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
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
    struct Desk {
        std::unique_ptr<Game> game;
        std::unique_ptr<Participant> first;
        std::unique_ptr<Participant> second;
    };
    /// Twice the first player's points in one match, or -1: it was not finished.
    int points(Desk& desk, int pair, bool changed, const std::stop_token& stop);
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
