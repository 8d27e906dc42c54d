/// How much there is to learn: the ladder of levels, the skill trace, and what dice leave of it.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "framework/insight/figures/interval.hpp"

namespace ply::insight {

/// Whether a player that scored `points` so far is the next rung of the ladder: it beats
/// the one below by 60 % or more, with 90 % certainty (one-sided) after `most` games. Before, it
/// is settled only where it is clear: at 99 % for it, or when even the upper end of the 90 %
/// interval is below; so that looking often does not make rungs of luck.
enum class RungVerdict : std::uint8_t { open, rung, no_rung };
RungVerdict judge_rung(const Points& points, std::size_t most);

/// The strong side at 2^(k+1) against 2^k, k = 1, 2, ...: the utilities of each game for the strong
/// side, from -1 to 1.
using TraceLevels = std::vector<std::vector<double>>;

/// Ludii's skill trace (Piette et al., `SkillTrace`): with r_k the mean utility at level k, y what
/// a straight line through them gives for the level after the last, from 0 to 1:
/// y + (1 - y) * mean of max(r_k, 0). Near 0: strength does not help; near 1: it always does.
/// Not a number where there is no level.
double skill_trace_of(std::span<const double> mean_utilities);
/// With its interval by the bootstrap over the games of each level, of which there are two and
/// more. Levels without games end it. Where strength does not help, the trace of a few games is too
/// high, and that of games drawn from them higher still: the interval is moved by the difference,
/// and its lower end is also that of the reflected percentiles (Efron and Tibshirani, 1993).
Figure skill_trace(const TraceLevels& levels, std::uint64_t seed);

/// What one throw of all dice of a game came to for player 1, with the strong player in its seat,
/// and with the weak one.
struct DicePair {
    double strong_first = 0;
    double weak_first = 0;
};
/// The variance of the result as dice, skill and the rest. The same dice fall in both games of a
/// pair: what the two have in common is the dice (their covariance), what the seats' change makes
/// on average is skill ((half of it) squared; it may be none where that mean's interval holds 0).
/// Shares of their sum, from 0 to 1.
struct Luck {
    Figure dice;
    Figure skill;
};
/// Nothing where all results are the same.
std::optional<Luck> luck_of(std::span<const DicePair> pairs, std::uint64_t seed);

}  // namespace ply::insight
