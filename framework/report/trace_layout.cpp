#include <algorithm>

#include "framework/report/trace_picture.hpp"
#include "framework/report/trace_words.hpp"

namespace ply {
namespace {

constexpr double gap = 14;          // between neighbours
constexpr double letter = 6.6;      // of small print
constexpr double box_letter = 9.4;  // of the value in a box
constexpr double smallest_box = 30;
constexpr double shortest_edge = 58;  // from level to level
constexpr double longest_edge = 130;
constexpr double slope = 0.09;  // wide trees are taller
constexpr double margin = 16;

class Arrangement {
public:
    Arrangement(const Trace& trace, std::size_t pass) : trace_(trace) {
        const auto [first, last] = trace.visits_of(pass);
        depth_ = pass + 1 < trace.passes().size() ? trace.passes()[pass].depth : trace.tree_depth();
        visits_.resize(trace.nodes().size());
        for (int i = first; i < last; ++i) visits_[trace.visits()[i].node].push_back(i);
    }

    TracePicture run() {
        picture_.root = gather(0, 0, false);
        place(picture_.root, margin);
        picture_.width = picture_.root.width + 2 * margin;
        const double edge = std::clamp(slope * picture_.width, shortest_edge, longest_edge);
        double y = margin;
        for (const int lines : lines_) {
            picture_.tops.push_back(y);
            y += box_height + lines * line_height + edge;
        }
        picture_.height = y - edge + margin;
        return std::move(picture_);
    }

private:
    PictureNode gather(int index, int level, bool cut_away) {
        const TraceNode& node = trace_.nodes()[index];
        PictureNode picture{index, level, 0, 0, visits_[index], {}, cut_away};
        if (lines_.size() <= static_cast<std::size_t>(level)) lines_.push_back(0);
        int& lines = lines_[level];
        lines = std::max(lines, static_cast<int>(small_print(trace_, picture.visits).size()));
        if (goes_on(picture))
            for (const int child : node.children) {
                if (trace_.nodes()[child].null_move && visits_[child].empty()) continue;
                picture.children.push_back(
                    gather(child, level + 1, !picture.visits.empty() && visits_[child].empty()));
            }
        measure(picture);
        return picture;
    }
    /// Whether what lies below is drawn: what was searched, or what was cut off where it is
    /// known.
    bool goes_on(const PictureNode& picture) const {
        const TraceNode& node = trace_.nodes()[picture.node];
        if (picture.visits.empty()) return node.ply < depth_;
        return std::ranges::any_of(picture.visits, [&](int visit) {
            return std::ranges::any_of(node.children, [&](int child) {
                return std::ranges::any_of(visits_[child], [&](int below) {
                    return trace_.visits()[below].parent == visit;
                });
            });
        });
    }
    void measure(PictureNode& picture) const {
        double own =
            std::max(smallest_box,
                     34 + box_letter * static_cast<double>(letters(box_text(trace_, picture))));
        for (const std::string& line : small_print(trace_, picture.visits))
            own = std::max(own, letter * static_cast<double>(letters(line)));
        double below = 0;
        for (const PictureNode& child : picture.children) below += child.width;
        picture.width = std::max(own + gap, below);
    }
    void place(PictureNode& picture, double left) {
        double below = 0;
        for (const PictureNode& child : picture.children) below += child.width;
        double at = left + (picture.width - below) / 2;
        for (PictureNode& child : picture.children) {
            place(child, at);
            at += child.width;
        }
        picture.x = picture.children.empty()
                        ? left + picture.width / 2
                        : (picture.children.front().x + picture.children.back().x) / 2;
    }

    const Trace& trace_;
    std::vector<std::vector<int>> visits_;  // of this pass, by node
    int depth_ = 0;
    std::vector<int> lines_;  // of small print, by level
    TracePicture picture_;
};

}  // namespace

std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }));
}

std::vector<std::string> small_print(const Trace& trace, const std::vector<int>& visits) {
    std::vector<std::string> lines;
    for (const int index : visits) {
        const TraceVisit& visit = trace.visits()[index];
        const bool several = visits.size() > 1;
        if (visit.window && (several || !visit.leaf))
            lines.push_back(window_text(trace, *visit.window) +
                            (several ? " " + value_text(trace, visit) : ""));
        if (visit.from_table != Bound::none) lines.emplace_back("table");
        if (visit.cut != CutKind::none) {
            const char* bound = trace.cuts_above(visit) ? "β" : "α";
            lines.push_back(std::string(bound) + "-cut" +
                            (visit.cut == CutKind::deep   ? ", deep"
                             : visit.cut == CutKind::test ? ", test"
                                                          : ""));
        }
    }
    return lines;
}

std::string box_text(const Trace& trace, const PictureNode& node) {
    if (node.visits.empty()) {
        const auto& leaf = trace.nodes()[node.node].leaf;
        return leaf ? leaf_text(trace, *leaf) : "";
    }
    const TraceVisit& visit = trace.visits()[node.visits.back()];
    return visit.leaf ? leaf_text(trace, visit) : value_text(trace, visit);
}

TracePicture lay_out(const Trace& trace, std::size_t pass) {
    return Arrangement(trace, pass).run();
}

}  // namespace ply
