/// Which leaves of the whole tree a search read, and which it was spared.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/search/trace.hpp"

namespace ply {

/// A leaf of the tree to some depth: a finished game, or a position at the horizon.
struct TreeLeaf {
    std::vector<std::string> way;  ///< the moves from the root
    TraceLeaf leaf;
};

struct TreeLeaves {
    int depth = 0;
    std::vector<TreeLeaf> visited;  ///< in the order in which the search read them first
    std::vector<TreeLeaf> pruned;   ///< in the order of the moves; at most as many as asked for
    std::uint64_t pruned_count = 0;
    bool all_counted = true;  ///< otherwise there are more than `pruned_count`
};

/// Lists the leaves for the last depth of the trace, at most `list` pruned ones; gives up counting
/// after a million positions, or when `stop` is requested.
TreeLeaves tree_leaves(const Trace& trace, std::size_t list, std::stop_token stop);

}  // namespace ply
