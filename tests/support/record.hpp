/// Searches that are recorded, for tests of what they visit.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "framework/search/registry/searchers.hpp"
#include "framework/study/trace.hpp"
#include "framework/study/trace_leaves.hpp"

namespace ply_test {

using namespace ply;

/// One search of a game from its start, with its record.
struct Recorded {
    Recorded(const Game& game, const std::string& player, std::size_t limit = 100'000)
        : trace(game, Position::start(game), -1, limit) {
        const SearcherSpec spec = parse_searcher(player);
        const auto searcher = make_recordable(spec, game);
        searcher->new_match(1);
        searcher->record(&trace);
        trace.ask_depth(spec.limits.depth);
        result = searcher->search(Position::start(game), spec.limits, trace.token());
        leaves = tree_leaves(trace, 1000, {});
    }
    /// The visit that entered the node named by its moves last, or null.
    const TraceVisit* visit(const std::vector<std::string>& way) const {
        const TraceVisit* found = nullptr;
        for (const TraceVisit& each : trace.visits())
            if (trace.way(each.node) == way) found = &each;
        return found;
    }
    static std::vector<std::string> labels(const std::vector<TreeLeaf>& leaves) {
        std::vector<std::string> labels;
        for (const TreeLeaf& each : leaves)
            labels.push_back(each.leaf.value ? std::to_string(*each.leaf.value) : each.leaf.label);
        return labels;
    }
    std::vector<std::string> visited() const { return labels(leaves.visited); }
    std::vector<std::string> pruned() const { return labels(leaves.pruned); }

    Trace trace;
    SearchResult result;
    TreeLeaves leaves;
};

}  // namespace ply_test
