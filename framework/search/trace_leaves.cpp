#include "framework/search/trace_leaves.hpp"

#include <set>

namespace ply {
namespace {

/// Walks the whole tree and collects what the search did not read.
class Walk {
public:
    Walk(const Trace& trace, std::size_t list, std::stop_token stop, TreeLeaves& leaves)
        : trace_(trace),
          game_(trace.game()),
          list_(list),
          stop_(std::move(stop)),
          leaves_(leaves) {}

    void mark_read(const std::vector<std::string>& way) { read_.insert(way); }
    void run(const Position& root) { visit(root, 0); }

private:
    static constexpr int most_positions = 1'000'000;

    void visit(const Position& position, int ply) {
        if (++positions_ > most_positions || stop_.stop_requested()) {
            leaves_.all_counted = false;
            return;
        }
        MoveList moves;
        const bool over = game_.over(position.state) || drawn_by_repetition(game_, position);
        if (!over && ply < leaves_.depth) legal_moves(game_, position, moves);
        if (moves.empty()) return leaf(position.state, ply);
        for (const Move move : moves) {
            Position child = position;
            play(game_, child, move);
            way_.push_back(game_.move_text(position.state, move));
            visit(child, ply + 1);
            way_.pop_back();
            if (!leaves_.all_counted) return;
        }
    }
    void leaf(const AnyState& state, int ply) {
        if (read_.contains(way_)) return;
        if (++leaves_.pruned_count > list_) return;
        leaves_.pruned.push_back({way_, trace_.leaf_at(state, ply)});
    }

    const Trace& trace_;
    const Game& game_;
    std::size_t list_;
    std::stop_token stop_;
    TreeLeaves& leaves_;
    std::set<std::vector<std::string>> read_;
    std::vector<std::string> way_;
    int positions_ = 0;
};

}  // namespace

TreeLeaves tree_leaves(const Trace& trace, std::size_t list, std::stop_token stop) {
    TreeLeaves leaves;
    if (trace.passes().empty()) return leaves;
    leaves.depth = trace.passes().back().depth;
    Walk walk(trace, list, std::move(stop), leaves);
    std::set<int> seen;
    for (const TraceVisit& visit : trace.visits()) {
        if (!visit.leaf || trace.passes()[visit.pass].depth != leaves.depth) continue;
        if (!seen.insert(visit.node).second) continue;
        leaves.visited.push_back({trace.way(visit.node), {visit.leaf_value, {}}});
        walk.mark_read(leaves.visited.back().way);
    }
    walk.run(trace.root());
    return leaves;
}

}  // namespace ply
