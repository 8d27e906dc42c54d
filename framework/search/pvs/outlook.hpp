/// What the static values along a path say of its last node.
/// (https://www.chessprogramming.org/Improving)
#pragma once

#include <algorithm>
#include <array>

#include "framework/game/outcome.hpp"
#include "framework/game/score.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// Nothing where the mover is in check, or nobody asks.
struct Outlook {
    Score estimate = 0;
    bool improves = false;  ///< it is worth more than when the same player moved last
};

/// What a search found is nearer the truth than the static value, as far as it says which.
inline void correct(Outlook& outlook, const TranspositionTable::Hit& hit) {
    if (is_decided(hit.value)) return;
    if (hit.bound == Bound::exact || (hit.bound == Bound::lower && hit.value > outlook.estimate) ||
        (hit.bound == Bound::upper && hit.value < outlook.estimate))
        outlook.estimate = hit.value;
}

/// The static values of the nodes on the path.
class StaticValues {
public:
    /// Nobody asks at the node `ply` plies below the root.
    Outlook skip(int ply) {
        seen_[ply] = {};
        return {};
    }
    /// There `mover` is to move, in a position of this static value.
    Outlook add(int ply, Player mover, Score estimate) {
        seen_[ply] = {mover, true, estimate};
        for (int earlier = ply - 2; earlier >= std::max(ply - 4, 0); earlier -= 2)
            if (const Seen& before = seen_[earlier]; before.known && before.mover == mover)
                return {estimate, estimate > before.estimate};
        return {estimate, true};
    }

private:
    struct Seen {
        Player mover = 0;
        bool known = false;
        Score estimate = 0;
    };
    std::array<Seen, max_depth + 2> seen_{};
};

}  // namespace ply
