/// Which leaves of the whole tree a search read, in any of its passes, and which it was spared.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/study/trace.hpp"

namespace ply {

/// A leaf of the tree to some depth: a finished game, or a position at the horizon; below it, where
/// the search went on there (extensions, captures).
struct TreeLeaf {
    std::vector<std::string> way;  ///< the moves from the root
    TraceLeaf leaf;
};

struct TreeLeaves {
    int depth = 0;
    /// In the order in which the last depth read them first; then those that only a shallower one
    /// did, and the table remembered.
    std::vector<TreeLeaf> visited;
    std::vector<TreeLeaf> pruned;  ///< in the order of the moves; at most as many as asked for
    std::uint64_t pruned_count = 0;
    bool all_counted = true;  ///< otherwise there are more than `pruned_count`
};

/// Lists the leaves of the tree to the depth of the trace (Trace::tree_depth), at most `list`
/// pruned ones; gives up counting after a million positions, or when `stop` is requested.
TreeLeaves tree_leaves(const Trace& trace, std::size_t list, std::stop_token stop);

}  // namespace ply
