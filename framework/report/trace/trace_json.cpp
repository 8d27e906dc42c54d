#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "framework/report/text/json.hpp"
#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_report.hpp"

namespace ply {
namespace {

/// Open bounds are null.
Json bound(Score score) {
    return score >= infinite_score || score <= -infinite_score ? Json(nullptr) : Json(score);
}

Json window_json(const std::optional<Window>& window) {
    if (!window) return nullptr;
    return Json::array({bound(window->alpha), bound(window->beta)});
}

Json optional_json(const std::optional<Score>& score) {
    return score ? Json(*score) : Json(nullptr);
}

/// Where scores are expectations: from -1, lost, to 1, won.
Json expected_json(const Trace& trace, const std::optional<Score>& score) {
    if (!score || trace.win_worth() == 0) return nullptr;
    return static_cast<double>(*score) / trace.win_worth();
}

/// To the end where a win or a loss is proved.
Json plies_json(const std::optional<Score>& score) {
    return score && is_decided(*score) ? Json(win_score - std::abs(*score)) : Json(nullptr);
}

Json leaf_kind_json(const std::optional<LeafKind>& kind) {
    if (!kind) return nullptr;
    constexpr const char* names[] = {"over", "horizon", "repeated", "foreseen", "stuck"};
    return names[static_cast<int>(*kind)];
}

Json cut_json(const Trace& trace, const TraceVisit& visit) {
    if (visit.cut == CutKind::none) return nullptr;
    constexpr const char* names[] = {"none", "shallow", "deep", "test"};
    return {{"bound", trace.cuts_above(visit) ? "beta" : "alpha"},
            {"kind", names[static_cast<int>(visit.cut)]}};
}

Json node_json(const Trace& trace, std::size_t index) {
    const TraceNode& node = trace.nodes()[index];
    return {{"node", index},
            {"parent", node.parent < 0 ? Json(nullptr) : Json(node.parent)},
            {"moves", trace.way(static_cast<int>(index))},
            {"position", node.state_text},
            {"mover", node.mover < 0 ? Json(nullptr) : Json(node.mover + 1)}};
}

Json visit_json(const Trace& trace, const TraceVisit& visit) {
    Json json{{"node", visit.node},
              {"parent", visit.parent < 0 ? Json(nullptr) : Json(visit.parent)},
              {"pass", visit.pass},
              {"window", window_json(visit.window)},
              {"value", optional_json(visit.value)},
              {"leaf", leaf_kind_json(visit.leaf)},
              {"leaf_value", optional_json(visit.leaf_value)},
              {"cut", cut_json(trace, visit)},
              {"table", visit.from_table != Bound::none ? Json("settled")
                        : visit.table_hit               ? Json("hit")
                                                        : Json(nullptr)}};
    if (!visit.values.empty()) json["values"] = visit.values;
    return json;
}

Json leaves_json(const std::vector<TreeLeaf>& leaves) {
    Json list = Json::array();
    for (const TreeLeaf& each : leaves) {
        list.push_back({{"moves", each.way}, {"value", optional_json(each.leaf.value)}});
        if (!each.leaf.value) list.back()["label"] = each.leaf.label;
    }
    return list;
}

}  // namespace

Json trace_json(const TracedSearch& search) {
    const Trace& trace = search.trace;
    Json json{{"game", search.game},
              {"player", search.player},
              {"max", trace.max() + 1},
              {"move", trace.game().move_text(trace.root().state, search.result.move)},
              {"score", optional_json(search.result.score)},
              {"expected", expected_json(trace, search.result.score)},
              {"plies", plies_json(search.result.score)},
              {"depth", search.result.depth},
              {"nodes_entered", search.result.nodes},
              {"leaves_read", search.result.leaves},
              {"cutoffs", search.result.counts.cutoffs},
              {"table_hits", search.result.counts.table_hits},
              {"leaves_depth", search.leaves.depth},
              {"visited", leaves_json(search.leaves.visited)},
              {"pruned", leaves_json(search.leaves.pruned)},
              {"pruned_count", search.leaves.pruned_count},
              {"pruned_count_exact", search.leaves.all_counted}};
    for (const TracePass& pass : trace.passes())
        json["passes"].push_back(
            {{"depth", pass.depth}, {"number", pass.number}, {"first_visit", pass.first_visit}});
    for (std::size_t i = 0; i < trace.nodes().size(); ++i)
        json["nodes"].push_back(node_json(trace, i));
    for (const TraceVisit& visit : trace.visits())
        json["visits"].push_back(visit_json(trace, visit));
    return json;
}

}  // namespace ply
