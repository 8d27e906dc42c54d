/// Pairs of matches between any two players of a game: on one opening, from both seats.
///
///     PairPlayer pairs(game, {.seed = 1, .opening = 4}, log);
///     const auto points = pairs.play("test", {{0, "mcts(c=1)", "mcts(c=0.7)"}, ...}, until);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/player/player.hpp"
#include "framework/statistics/score_sample.hpp"
#include "framework/base/numbered_work.hpp"
#include "framework/tuning/play/tuning_log.hpp"

namespace ply::tuning {

struct PairSettings {
    std::uint64_t seed = 1;
    int opening = 0;       ///< random plies with which matches begin
    int longest = 10'000;  ///< plies after which a match is drawn
    int threads = 1;
};

/// Number `number` of its series: openings and seeds depend on it alone.
struct Pair {
    int number = 0;
    std::string first;
    std::string second;
};

class PairPlayer {
public:
    /// `game` and `log` must outlive it; each thread has its own fork.
    PairPlayer(const Game& game, const PairSettings& settings, TuningLog& log);

    /// Points of the first of each pair, 0 to 4 (two matches, a win is 2), in the order given;
    /// nothing: time was over before. What the log has is not played again. Throws Error where a
    /// player cannot play, or a match comes to no result.
    std::vector<std::optional<int>> play(const std::string& series, const std::vector<Pair>& pairs,
                                         const Until& until);
    std::uint64_t matches() const { return matches_; }  ///< that were played, not read

private:
    /// The players of a thread that it asked last.
    struct Desk {
        std::unique_ptr<Game> game;
        std::vector<std::pair<std::string, std::unique_ptr<Participant>>> players;
    };
    static Participant& seat(Desk& desk, const std::string& text, const std::string& other);
    int points(Desk& desk, const Pair& pair, std::uint64_t seed, bool changed, const Until& until);

    const Game& game_;
    PairSettings settings_;
    TuningLog& log_;
    std::vector<Desk> desks_;
    std::vector<std::vector<Move>> openings_;
    std::atomic<std::uint64_t> matches_ = 0;
};

/// Adds a pair by its points. One win and one loss count as two draws: the score is the same.
void add_pair(PairCounts& counts, int points);

/// The share of points and half of its interval of 95 %, in hundredths: `61.2 ± 9.0`; `-` of less
/// than two pairs.
std::string share_text(const PairCounts& counts);

}  // namespace ply::tuning
