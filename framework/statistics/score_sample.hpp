/// ScoreSample of one player against another, as a sample of scores from 0 to 1.
///
///     const ScoreSample results = MatchCounts{136, 111, 96};   // wins, draws, losses
///     results.mean();                                       // 0.558...
///
/// Matches on the same opening with swapped seats are not independent: such a pair is one
/// observation of five values (pentanomial) and not two of three (trinomial). Counting pairs gives
/// the right error; counting matches gives one that is usually too wide.
#pragma once

#include <cstdint>
#include <vector>

namespace ply {

struct MatchCounts {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t matches() const { return wins + draws + losses; }
    friend bool operator==(const MatchCounts&, const MatchCounts&) = default;
};

/// Pairs by their two results: ll = both lost, wl = one won and one lost. wl and dd have the same
/// score; they are kept apart for the reader only.
struct PairCounts {
    std::uint64_t ll = 0;
    std::uint64_t ld = 0;
    std::uint64_t wl = 0;
    std::uint64_t dd = 0;
    std::uint64_t wd = 0;
    std::uint64_t ww = 0;

    std::uint64_t pairs() const { return ll + ld + wl + dd + wd + ww; }
    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// A finite distribution: `weight[i]` observations of the score `value[i]`, values rising from 0
/// to 1.
class ScoreSample {
public:
    ScoreSample(const MatchCounts& counts);  // NOLINT(google-explicit-constructor)
    ScoreSample(const PairCounts& counts);   // NOLINT(google-explicit-constructor)

    const std::vector<double>& values() const { return values_; }
    const std::vector<double>& weights() const { return weights_; }
    double observations() const;  ///< the sum of the weights
    double mean() const;          ///< not a number when there is no observation
    double variance() const;      ///< of one observation, divided by n and not by n - 1
    int matches_each() const { return matches_each_; }  ///< 2 for pairs, else 1
    /// Half of the mean's interval of 95 %, of two observations and more. Where all of them are
    /// alike it is as wide as that of a mean of 1 (the score interval: Wilson, "Probable inference,
    /// the law of succession, and statistical inference", 1927).
    double half_interval() const;

    /// The same with `least` observations in place of none. Without that a likelihood under a
    /// hypothesis may not exist; `least` = 1e-3 is what fishtest and fastchess use.
    ScoreSample regularized(double least = 1e-3) const;

private:
    std::vector<double> values_;
    std::vector<double> weights_;
    int matches_each_;
};

}  // namespace ply
