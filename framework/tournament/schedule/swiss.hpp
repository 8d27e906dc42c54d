/// The Swiss tournament: in every round one meets somebody with about as many points.
#pragma once

#include <vector>

#include "framework/tournament/schedule/staged_format.hpp"

namespace ply {

/// Pairs after the principle of the Dutch system (FIDE Handbook C.04.3), simplified:
///
/// 1. Players are ordered by points, then as the tournament file lists them. If their number is
///    odd, the last one who has had the fewest byes has no opponent, and counts as having won.
/// 2. From the top down, each player meets one of the same points: the upper half of the group
///    against the lower half. A player who finds nobody goes down to the next group, against its
///    first.
/// 3. Nobody meets the same player again while there is another way. If the pairs at the top leave
///    none for those below, they are changed from the bottom up.
///
/// 4. Latecomers (Extent) are paired from the next round on, without points for those before.
///
/// A meeting is pairs of matches with swapped seats, so that seats are always balanced; the player
/// who has begun less often begins. The points of a meeting are those of its matches, a bye's are
/// all of them.
class Swiss final : public StagedFormat {
public:
    explicit Swiss(const FormatSettings& settings);

    /// By points with those of byes, then by the points of their opponents (Buchholz), then as the
    /// file lists them; players who have withdrawn come last.
    std::vector<int> ranking() const override;
    std::vector<double> bye_points() const override { return bye_points_; }

private:
    void finish(const Stage& stage) override;
    std::optional<Stage> next_stage() override;
    std::uint32_t still_expected() const override;

    std::vector<int> in_order(int round) const;
    std::vector<Meeting> pairs_of(const std::vector<int>& order);
    bool pair_up(std::vector<int> left, int most_met, std::vector<Meeting>& meetings);
    std::vector<std::size_t> candidates(const std::vector<int>& left) const;
    int& met(int a, int b);
    Meeting seated(int a, int b) const;

    std::vector<double> points_;
    std::vector<double> bye_points_;  ///< of points_, those that were given for byes
    std::vector<int> byes_;
    std::vector<int> begun_;  ///< how often each has sat first in a meeting's first match
    std::vector<int> met_;    ///< players x players
    int round_ = 0;
    int steps_ = 0;  ///< of the search for pairs
};

}  // namespace ply
