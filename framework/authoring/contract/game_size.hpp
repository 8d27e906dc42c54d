/// How large a game is, as the textbooks tell it: moves to choose from (b), plies (n), and the
/// game-tree complexity b^n. (Allis, "Searching for solutions in games and artificial
/// intelligence", 1994, chapter 6) Estimated from random games, which are often longer or shorter
/// than good ones.
///
///     const GameSize size = sample_game_size(game, {.games = 1000, .seed = 1});
///     size.branching.value; size.branching.error;   // 5.6 ± 0.1
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// A mean of the population, estimated from a sample.
struct SampleMean {
    double value = 0;
    std::optional<double> error;  ///< half the 95 % interval; nothing from fewer than two games
};

/// What the games had to choose from at one ply.
struct PlyChoices {
    std::uint64_t games = 0;  ///< that made a move there
    double moves = 0;         ///< legal ones, the mean
    double error = 0;         ///< half the 95 % interval of the mean, by the normal distribution
};

struct GameSize {
    std::uint64_t games = 0;
    std::uint64_t unfinished = 0;  ///< of these, cut at Game::playout_limit()
    std::uint64_t longest = 0;     ///< plies of the longest of them
    /// b: the mean number of moves over all positions of all games that had a move to make, which
    /// is the moves counted in all games divided by the plies of all games.
    SampleMean branching;
    SampleMean length;      ///< n: plies of a game
    SampleMean tree_log10;  ///< n log10(b): the exponent of b^n as a power of ten

    std::vector<std::uint64_t> lengths;  ///< by plies: how many games had so many
    std::vector<PlyChoices> by_ply;      ///< from the first ply on
    /// Moves of the shortest, a middle and the longest of the first hundred games.
    std::vector<std::vector<std::string>> examples;
};

/// Sums over games, from which the estimates come. Plies of one game are not independent of each
/// other, games are: errors are those of means over games, with Student's t; those of b, a ratio,
/// and of n log10(b) by the delta method.
class GameSizeSample {
public:
    /// A game of `plies` moves, with `choices` legal moves counted over the positions they were
    /// made in.
    void add(double plies, double choices);
    GameSize estimate() const;

private:
    double games_ = 0;
    double mean_plies_ = 0;
    double mean_choices_ = 0;
    double plies_plies_ = 0;  ///< sums of products of deviations from the means
    double plies_choices_ = 0;
    double choices_choices_ = 0;
};

struct GameSizeLimits {
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    std::chrono::milliseconds time{0};  ///< 0: no limit; at least two games are played
};

/// Plays random games from the start. A chance result is drawn by its weight and counts as a ply,
/// as in perft; the game's repetition rule applies.
GameSize sample_game_size(const Game& game, const GameSizeLimits& limits,
                          const std::stop_token& stop = {});

}  // namespace ply
