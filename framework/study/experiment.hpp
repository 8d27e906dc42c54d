/// The same positions searched by several searchers: what is counted, and what the counts come to.
///
///     const auto positions = sample_positions(game, 20, seed);
///     const Measurement one = measure(*searcher, positions[0], {.depth = 6}, stop);
///     const Summary mean = summary_of(measurements);
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "framework/search/core/searcher.hpp"

namespace ply {

/// The start of the game and `count - 1` positions after random moves: each from a random game of
/// its own, at a ply that is random in the first half of it, where a player and not chance moves.
/// No two are equal; small games may not have so many.
std::vector<Position> sample_positions(const Game& game, int count, std::uint64_t seed);

/// One search of one position.
struct Measurement {
    int asked_depth = 0;  ///< 0: there was a limit of time instead
    int depth = 0;        ///< completed
    int iterations = 0;   ///< searches that were completed on the way; 1: it went to depth at once
    bool proven = false;
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    SearchCounts counts;
    double seconds = 0;
};

/// Searches with a table that is empty, and counts all iterations.
Measurement measure(Searcher& searcher, const Position& position, const Limits& limits,
                    std::stop_token stop);

/// Means over searches. Numbers that grow by a factor a ply have geometric means: a position ten
/// times as large counts as much as one ten times as small, and ratios of means are means of
/// ratios.
struct Summary {
    int searches = 0;
    double nodes = 0;          ///< geometric mean
    double leaves = 0;         ///< geometric mean
    double seconds = 0;        ///< geometric mean
    double branching = 0;      ///< leaves^(1/depth asked): Knuth and Moore 1975, Baudet 1978
    double first_move = 0;     ///< cut-offs after the first move, of all cut-offs in all searches
    bool has_cutoffs = false;  ///< any were counted
    double depth = 0;          ///< arithmetic mean of the completed depths
    int least_depth = 0;
    int most_depth = 0;
    double nodes_per_second = 0;  ///< all nodes by all seconds
    int proven = 0;               ///< searches that proved the value
    int short_of_depth = 0;  ///< that ended before the depth asked for, having proved the value
    bool deepens = false;    ///< some had several iterations, which are all counted
};
/// At least one measurement; all asked for the same depth.
Summary summary_of(std::span<const Measurement> measurements);

}  // namespace ply
