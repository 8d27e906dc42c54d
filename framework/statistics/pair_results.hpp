/// Results of every two players who met, counted: what lists of ratings are made from. Memory grows
/// with the number of meetings, not with that of matches.
///
///     PairTable table;
///     table.add(0, 1, SeatScore::won);                                // 0 sat in the first seat
///     table.add_pair(0, 1, SeatScore::drawn, SeatScore::lost);       // and both in turn
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "framework/statistics/score_sample.hpp"

namespace ply {

/// As the first seat saw it.
enum class SeatScore : std::uint8_t { lost, drawn, won };

/// Points of the first seat: 0, 1/2 or 1.
constexpr double points_of(SeatScore result) {
    return static_cast<double>(result) / 2;
}

/// Two players, the lower number *low*. All results are as the first seat saw them.
struct PairResults {
    /// Matches by themselves: [0] with `low` in the first seat, [1] with the other.
    std::array<MatchCounts, 2> single{};
    /// Pairs of matches on one opening, from both seats: [result of low's][result of the other's].
    std::array<std::array<std::uint64_t, 3>, 3> pairs{};

    /// All matches in which `low` (seat 0) or the other (1) had the first seat.
    MatchCounts in_first_seat(int who) const;
    /// All matches as `low` saw them.
    MatchCounts of_low() const;
    std::uint64_t matches() const;
    PairResults& operator+=(const PairResults& other);
};

class PairTable {
public:
    using Rows = std::map<std::pair<int, int>, PairResults>;

    /// Players are numbers from 0 and differ. `times`: the same so often.
    void add(int first, int second, SeatScore result, std::uint64_t times = 1);
    /// Two matches that may depend on each other: in the first one `one` began, then `other`.
    void add_pair(int one, int other, SeatScore when_one_began, SeatScore when_other_began);
    /// What `low`, the smaller number, and `high` have played.
    void add_row(int low, int high, const PairResults& results) { rows_[{low, high}] += results; }
    PairTable& operator+=(const PairTable& other);

    const Rows& rows() const { return rows_; }
    bool empty() const { return rows_.empty(); }

private:
    Rows rows_;
};

}  // namespace ply
