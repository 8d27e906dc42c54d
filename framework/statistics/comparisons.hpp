/// Which players were compared, directly or through others: what a likelihood can determine at all.
#pragma once

#include <vector>

#include "framework/statistics/ratings.hpp"

namespace ply {

/// A player is *above* another when a chain of results leads down to it ("was at least as good as,
/// or as good as someone who was") and none leads back; with chains both ways they are *level*,
/// and their difference has a finite estimate (Ford, 1957).
class Comparisons {
public:
    Comparisons(int players, const Clusters& clusters);

    bool above(int a, int b) const { return reach_[a][b] && !reach_[b][a]; }
    bool level(int a, int b) const { return reach_[a][b] && reach_[b][a]; }

    /// All players, in sets that met, at least through others. Sets and their members are in order.
    std::vector<std::vector<int>> groups() const;
    /// `group` in sets of players who are level with each other.
    std::vector<std::vector<int>> level_sets(const std::vector<int>& group) const;

private:
    std::vector<std::vector<bool>> reach_;
};

}  // namespace ply
