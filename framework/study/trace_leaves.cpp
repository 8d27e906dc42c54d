#include "framework/study/trace_leaves.hpp"

#include <algorithm>

namespace ply {
namespace {

/// What the search did with a node of the trace as a leaf.
enum class Reading : std::uint8_t {
    none,
    read,   ///< its value was read: a leaf that was visited
    below,  ///< something below it was read: no leaf
};

/// Whether this visit read a leaf of the tree to `depth`. What a shallower pass read at its own
/// horizon is none: the tree goes on there.
bool reads_leaf(const Trace& trace, const TraceVisit& visit, int depth) {
    if (!visit.leaf) return false;
    return *visit.leaf != LeafKind::horizon || trace.node_of(visit).ply >= depth ||
           trace.passes()[visit.pass].depth == trace.passes().back().depth;
}

/// By node, over all passes.
std::vector<Reading> readings_of(const Trace& trace, int depth) {
    std::vector<Reading> readings(trace.nodes().size(), Reading::none);
    for (const TraceVisit& visit : trace.visits()) {
        if (!reads_leaf(trace, visit, depth)) continue;
        if (readings[visit.node] == Reading::none) readings[visit.node] = Reading::read;
        int up = trace.node_of(visit).parent;
        for (; up >= 0 && readings[up] != Reading::below; up = trace.nodes()[up].parent)
            readings[up] = Reading::below;
    }
    return readings;
}

/// Walks the whole tree and collects what the search did not read.
class Walk {
public:
    Walk(const Trace& trace, const std::vector<Reading>& readings, std::size_t list,
         std::stop_token stop, TreeLeaves& leaves)
        : trace_(trace),
          readings_(readings),
          game_(trace.game()),
          list_(list),
          stop_(std::move(stop)),
          leaves_(leaves) {}

    void run(const Position& root) { visit(root, 0, 0); }

private:
    static constexpr int most_positions = 1'000'000;
    static constexpr int unknown = -1;  ///< to the trace

    void visit(const Position& position, int ply, int node) {
        if (++positions_ > most_positions || stop_.stop_requested()) {
            leaves_.all_counted = false;
            return;
        }
        MoveList moves;
        const bool over = game_.over(position.state) || drawn_by_repetition(game_, position);
        if (!over && ply < leaves_.depth) legal_moves(game_, position, moves);
        if (moves.empty()) return leaf(position, ply, node);
        for (const Move move : moves) {
            Position child = position;
            play(game_, child, move);
            way_.push_back(game_.move_text(position.state, move));
            visit(child, ply + 1, child_of(node, move));
            way_.pop_back();
            if (!leaves_.all_counted) return;
        }
    }
    int child_of(int node, Move move) const {
        if (node == unknown) return unknown;
        const auto& children = trace_.nodes()[node].children;
        const auto found = std::ranges::find_if(
            children, [&](int child) { return trace_.nodes()[child].move == move; });
        return found == children.end() ? unknown : *found;
    }
    /// Beyond the depth a search may go on where it must: then the end of the walk is no leaf.
    void leaf(const Position& position, int ply, int node) {
        if (node != unknown && readings_[node] != Reading::none) return;
        if (++leaves_.pruned_count > list_) return;
        leaves_.pruned.push_back({way_, trace_.leaf_at(position, ply)});
    }

    const Trace& trace_;
    const std::vector<Reading>& readings_;
    const Game& game_;
    std::size_t list_;
    std::stop_token stop_;
    TreeLeaves& leaves_;
    std::vector<std::string> way_;
    int positions_ = 0;
};

}  // namespace

TreeLeaves tree_leaves(const Trace& trace, std::size_t list, std::stop_token stop) {
    TreeLeaves leaves;
    if (trace.passes().empty()) return leaves;
    leaves.depth = trace.tree_depth();
    const std::vector<Reading> readings = readings_of(trace, leaves.depth);
    std::vector<bool> listed(readings.size());
    for (const bool last : {true, false})
        for (const TraceVisit& visit : trace.visits()) {
            const bool in_last = trace.passes()[visit.pass].depth == trace.passes().back().depth;
            if (in_last != last || !reads_leaf(trace, visit, leaves.depth)) continue;
            if (readings[visit.node] != Reading::read || listed[visit.node]) continue;
            listed[visit.node] = true;
            leaves.visited.push_back({trace.way(visit.node), {visit.leaf_value, {}}});
        }
    Walk(trace, readings, list, std::move(stop), leaves).run(trace.root());
    return leaves;
}

}  // namespace ply
