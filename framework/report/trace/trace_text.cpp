#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/report/text/wrapped_text.hpp"
#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"

namespace ply {
namespace {

/// One line of the tree: what is drawn on the left, what is said on the right.
struct Line {
    std::string left;
    std::string right;
};

class TreeText {
public:
    explicit TreeText(const Trace& trace) : trace_(trace) {}

    std::vector<Line> lines(int root_visit) {
        lines_.clear();
        lines_.push_back({"root", said(root_visit)});
        below(root_visit, "");
        return std::move(lines_);
    }

private:
    /// A child as it was searched, or left out (visit -1).
    struct Child {
        int node;
        int visit;
        bool again;
    };

    std::vector<Child> children(int visit) const {
        const auto& visits = trace_.visits();
        std::vector<Child> children;
        const auto has = [&](int node) {
            return std::ranges::find(children, node, &Child::node) != children.end();
        };
        for (std::size_t i = visit + 1; i < visits.size() && visits[i].pass == visits[visit].pass;
             ++i)
            if (visits[i].parent == visit)
                children.push_back({visits[i].node, static_cast<int>(i), has(visits[i].node)});
        if (children.empty() || visits[visit].cut == CutKind::none) return children;
        for (const int node : trace_.left_over(visit)) children.push_back({node, -1, false});
        return children;
    }
    void below(int visit, const std::string& line_indent) {
        const auto all = children(visit);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool last = i + 1 == all.size();
            const TraceNode& node = trace_.nodes()[all[i].node];
            const std::string left = line_indent + (last ? "└─ " : "├─ ") + node.move_text;
            if (all[i].visit < 0) {
                lines_.push_back({left, "pruned"});
                continue;
            }
            lines_.push_back({left, said(all[i].visit) + (all[i].again ? "  searched again" : "")});
            below(all[i].visit, line_indent + (last ? "   " : "│  "));
        }
    }
    std::string said(int index) const {
        const TraceVisit& visit = trace_.visits()[index];
        if (visit.leaf)
            return fmt::format("leaf {}{}", leaf_text(trace_, visit),
                               *visit.leaf == LeafKind::horizon    ? "  horizon"
                               : *visit.leaf == LeafKind::repeated ? "  repeated"
                                                                   : "");
        std::string text = fmt::format("{:<4}", role_text(trace_, trace_.node_of(visit)));
        if (visit.window) text += fmt::format(" {}", window_text(trace_, *visit.window));
        const std::string value = value_text(trace_, visit);
        text += value.empty() ? "  stopped" : fmt::format("  {}", value);
        if (visit.from_table != Bound::none) text += "  from the table: " + bound_text(visit);
        if (visit.cut != CutKind::none) text += "  " + cut_text(trace_, visit);
        return text;
    }

    const Trace& trace_;
    std::vector<Line> lines_;
};

std::string leaf_list(const Trace& trace, const std::vector<TreeLeaf>& leaves) {
    std::vector<std::string> words;
    for (const TreeLeaf& each : leaves)
        words.push_back(fmt::format("{}={}", way_text(each.way), leaf_text(trace, each.leaf)));
    return fmt::format("{}", fmt::join(words, " "));
}

std::string leaves_text(const Trace& trace, const TreeLeaves& leaves) {
    std::string text = wrapped_text(fmt::format(
        "visited {} lea{} of the tree to depth {}: {}", leaves.visited.size(),
        leaves.visited.size() == 1 ? "f" : "ves", leaves.depth, leaf_list(trace, leaves.visited)));
    std::string pruned =
        fmt::format("pruned {}{}", leaves.all_counted ? "" : "more than ", leaves.pruned_count);
    if (!leaves.pruned.empty()) pruned += ": " + leaf_list(trace, leaves.pruned);
    if (leaves.pruned.size() < leaves.pruned_count) pruned += " ...";
    return text + wrapped_text(pruned);
}

}  // namespace

std::string trace_text(const TracedSearch& search) {
    const Trace& trace = search.trace;
    std::string text = wrapped_text(fmt::format("{}, {}", search.game, search.player));
    text +=
        fmt::format("MAX is player {}; values and windows (α, β) are for MAX.\n", trace.max() + 1);
    if (const std::string legend = legend_text(trace); !legend.empty()) text += legend + ".\n";
    for (std::size_t pass = 0; pass < trace.passes().size(); ++pass) {
        const auto lines = TreeText(trace).lines(trace.passes()[pass].first_visit);
        std::size_t width = 0;
        for (const Line& line : lines) width = std::max(width, letters(line.left));
        text += fmt::format("\n{}\n", pass_text(trace, pass));
        for (const Line& line : lines)
            text += fmt::format("{}{}  {}\n", line.left,
                                std::string(width - letters(line.left), ' '), line.right);
    }
    return text + "\n" + leaves_text(trace, search.leaves);
}

}  // namespace ply
