/// Pairs of matches between any two players of a game: on one opening, from both seats.
///
///     PairPlayer pairs({.seed = 1, .opening = 4}, crew);
///     const auto points = pairs.play("test", {{0, "mcts(c=1)", "mcts(c=0.7)"}, ...}, until);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/numbered_work.hpp"
#include "framework/statistics/score_sample.hpp"
#include "framework/tuning/crew/crew.hpp"

namespace ply::tuning {

struct PairSettings {
    std::uint64_t seed = 1;
    int opening = 0;       ///< random plies with which matches begin
    int longest = 10'000;  ///< plies after which a match is drawn
};

/// Number `number` of its series: openings and seeds depend on it alone.
struct Pair {
    int number = 0;
    std::string first;
    std::string second;
};

class PairPlayer {
public:
    /// `crew` must outlive it.
    PairPlayer(const PairSettings& settings, Crew& crew) : settings_(settings), crew_(crew) {}

    /// Points of the first of each pair, 0 to 4 (two matches, a win is 2), in the order given;
    /// nothing: time was over before. What the log has is not played again. Throws Error where a
    /// player cannot play, or a match comes to no result.
    std::vector<std::optional<int>> play(const std::string& series, const std::vector<Pair>& pairs,
                                         const Until& until);
    /// How many are played at a time.
    int at_once() const { return crew_.threads(); }

private:
    PairSettings settings_;
    Crew& crew_;
};

/// Adds a pair by its points. One win and one loss count as two draws: the score is the same.
void add_pair(PairCounts& counts, int points);

/// The share of points and half of its interval of 95 %, in hundredths: `61.2 ± 9.0`; `-` of less
/// than two pairs.
std::string share_text(const PairCounts& counts);

}  // namespace ply::tuning
