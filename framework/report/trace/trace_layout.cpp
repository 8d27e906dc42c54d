#include <algorithm>

#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"

namespace ply {
namespace {

constexpr double neighbour_gap = 10;
constexpr double letter = 6.6;      // of small print
constexpr double box_letter = 9.4;  // of the value in a box
constexpr double smallest_box = 26;
constexpr double shortest_edge = 58;  // from level to level
constexpr double longest_edge = 130;
constexpr double slope = 0.09;  // wide trees are taller
constexpr double margin = 16;
constexpr double indent = 10;  // from a box to its stem
constexpr double branch = 8;   // from the stem to a move, and from there to a box
constexpr double row_gap = 6;
constexpr double window_width = 1920;
constexpr double window_height = 1080;
constexpr double readable = 0.7;  // scale

/// Children stand side by side below their parent. Where that is too wide to be read at one glance,
/// the lowest parts of the tree are outlines: below each other, at a stem.
class Arrangement {
public:
    Arrangement(const Trace& trace, std::size_t pass) : trace_(trace) {
        const auto [first, last] = trace.visits_of(pass);
        depth_ = pass + 1 < trace.passes().size() ? trace.passes()[pass].depth : trace.tree_depth();
        visits_.resize(trace.nodes().size());
        for (int i = first; i < last; ++i) visits_[trace.visits()[i].node].push_back(i);
    }

    /// The first that is readable when the whole of it fits into a window, or the one that comes
    /// nearest.
    TracePicture run() {
        const PictureNode root = gather(0, 0, false);
        TracePicture best;
        for (outlined_ = 0; outlined_ < std::max(root.height, 1); ++outlined_) {
            TracePicture picture = arrange(root);
            if (outlined_ == 0 || scale(picture) > scale(best)) best = std::move(picture);
            if (scale(best) >= readable) break;
        }
        return best;
    }

private:
    PictureNode gather(int index, int level, bool cut_away) {
        const TraceNode& node = trace_.nodes()[index];
        PictureNode picture{.node = index,
                            .level = level,
                            .visits = visits_[index],
                            .children = {},
                            .cut_away = cut_away};
        picture.leaf = picture.visits.empty()
                           ? node.leaf.has_value()
                           : trace_.visits()[picture.visits.back()].leaf.has_value();
        if (goes_on(picture))
            for (const int child : node.children) {
                if (trace_.nodes()[child].null_move && visits_[child].empty()) continue;
                picture.children.push_back(
                    gather(child, level + 1, !picture.visits.empty() && visits_[child].empty()));
                picture.height = std::max(picture.height, picture.children.back().height + 1);
            }
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

    TracePicture arrange(const PictureNode& root) {
        TracePicture picture{.root = root};
        lines_.clear();
        measure(picture.root);
        picture.width = picture.root.width + 2 * margin;
        const double edge = std::clamp(slope * picture.width, shortest_edge, longest_edge);
        tops_.clear();
        double y = margin;
        for (const int lines : lines_) {
            tops_.push_back(y);
            y += box_height + lines * line_height + edge;
        }
        bottom_ = y - edge;
        place(picture.root, margin);
        picture.height = bottom_ + margin;
        return picture;
    }
    static double scale(const TracePicture& picture) {
        return std::min(window_width / picture.width, window_height / picture.height);
    }

    bool is_outline(const PictureNode& picture) const {
        return !picture.children.empty() && picture.height <= outlined_;
    }
    int lines(const PictureNode& picture) const {
        return static_cast<int>(small_print(trace_, picture.visits).size());
    }
    double own_width(const PictureNode& picture) const {
        double own = box_width(trace_, picture);
        for (const std::string& line : small_print(trace_, picture.visits))
            own = std::max(own, letter * static_cast<double>(letters(line)));
        return own;
    }
    void measure(PictureNode& picture) {
        if (is_outline(picture)) {
            measure_rows(picture);
        } else {
            double below = 0;
            for (PictureNode& child : picture.children) {
                measure(child);
                below += child.width;
            }
            picture.width = std::max(own_width(picture) + neighbour_gap, below);
        }
        const auto level = static_cast<std::size_t>(picture.level);
        if (lines_.size() <= level) lines_.resize(level + 1);
        lines_[level] = std::max(lines_[level], lines(picture));
    }
    void measure_rows(PictureNode& picture) {
        double below = 0;
        for (PictureNode& child : picture.children) {
            measure_rows(child);
            below = std::max(below, child.width);
        }
        picture.width = own_width(picture) + neighbour_gap;
        if (!picture.children.empty())
            picture.width =
                std::max(picture.width, left_of_box(picture) + left_of_rows(picture) + below);
    }
    /// A box that is narrower than its small print stands in the middle above it.
    double left_of_box(const PictureNode& picture) const {
        return (own_width(picture) + neighbour_gap - box_width(trace_, picture)) / 2;
    }
    /// From the left side of a box to the rows below it.
    double left_of_rows(const PictureNode& picture) const {
        std::size_t most = 0;
        for (const PictureNode& child : picture.children)
            most = std::max(most, letters(trace_.nodes()[child.node].move_text));
        return indent + letter * static_cast<double>(most) + 2 * branch;
    }

    void place(PictureNode& picture, double left) {
        const double top = tops_[picture.level];
        if (is_outline(picture)) {
            bottom_ = std::max(bottom_, place_rows(picture, left, top) - row_gap);
            return;
        }
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
        picture.y = top;
    }
    /// Returns where the next row begins.
    double place_rows(PictureNode& picture, double left, double top) {
        const double box = left + left_of_box(picture);
        picture.x = box + box_width(trace_, picture) / 2;
        picture.y = top;
        double next = top + box_height + lines(picture) * line_height + row_gap;
        for (PictureNode& child : picture.children) {
            child.stem = box + indent;
            next = place_rows(child, box + left_of_rows(picture), next);
        }
        return next;
    }

    const Trace& trace_;
    std::vector<std::vector<int>> visits_;  // of this pass, by node
    int depth_ = 0;
    int outlined_ = 0;        // the highest parts that are outlines
    std::vector<int> lines_;  // of small print, by level
    std::vector<double> tops_;
    double bottom_ = 0;
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

double box_width(const Trace& trace, const PictureNode& node) {
    const double text = box_letter * static_cast<double>(letters(box_text(trace, node)));
    if (node.visits.empty() && !node.leaf) return smallest_box;
    return node.leaf ? std::max(smallest_box, 12 + text) : std::max(44.0, 34 + text);
}

TracePicture lay_out(const Trace& trace, std::size_t pass) {
    return Arrangement(trace, pass).run();
}

}  // namespace ply
