#include "framework/report/trace/trace_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/report/trace/trace_labels.hpp"

namespace ply {
namespace {

class Picture {
public:
    Picture(const TracedSearch& search, std::size_t pass, const TracePicture& picture)
        : search_(search), trace_(search.trace), pass_(pass), picture_(picture) {
        mark_line();
    }

    std::string svg() {
        svg_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"trace showpv\" "
            "width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
            "role=\"img\" aria-label=\"{2}\">\n",
            picture_.width, picture_.height,
            xml_text(fmt::format("the tree that {} searched in {}: {}", search_.player,
                                 search_.game, pass_text(trace_, pass_))));
        node(picture_.root, nullptr);
        return svg_ + "</svg>\n";
    }

private:
    void mark_line() {
        on_line_.assign(trace_.nodes().size(), false);
        int at = 0;
        on_line_[0] = true;
        for (const Move move : search_.result.pv) {
            const auto& children = trace_.nodes()[at].children;
            const auto next = std::ranges::find_if(
                children, [&](int child) { return trace_.nodes()[child].move == move; });
            if (next == children.end()) return;
            on_line_[at = *next] = true;
        }
    }

    void node(const PictureNode& node, const PictureNode* parent) {
        const TraceNode& known = trace_.nodes()[node.node];
        svg_ += fmt::format("<g id=\"p{}n{}\" class=\"t {}\">\n<g class=\"self\">\n", pass_,
                            node.node, classes(node));
        svg_ += fmt::format("<title>{}</title>\n", xml_text(known.state_text));
        if (parent != nullptr) edge(node, *parent);
        box(node);
        svg_ += "</g>\n";
        for (const PictureNode& child : node.children) this->node(child, &node);
        svg_ += "</g>\n";
    }

    std::string classes(const PictureNode& node) const {
        const TraceNode& known = trace_.nodes()[node.node];
        std::string text = node.leaf                      ? "leaf"
                           : known.mover == chance_player ? "dice"
                           : trace_.maximises(known)      ? "max"
                                                          : "min";
        if (node.visits.empty()) text += " pruned";
        if (node.cut_away) text += " cutoff";
        if (on_line_[node.node] && pass_ + 1 == trace_.passes().size()) text += " pv";
        return text;
    }
    double bottom(const PictureNode& node) const {
        const double lines = static_cast<double>(small_print(trace_, node.visits).size());
        return node.y + box_height + lines * line_height + 3;
    }

    void edge(const PictureNode& node, const PictureNode& parent) {
        if (node.stem) return branch(node, parent, *node.stem);
        const double x1 = parent.x;
        const double y1 = bottom(parent);
        const double x2 = node.x;
        const double y2 = node.y;
        svg_ += fmt::format(
            "<line class=\"edge\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", x1,
            y1, x2, y2);
        const auto at = [&](double part) {
            return std::pair{x1 + part * (x2 - x1), y1 + part * (y2 - y1)};
        };
        const auto [lx, ly] = at(0.74);
        move(node, lx, ly + 4);
        const auto [mx, my] = at(0.42);
        cut_mark(mx, my);
    }
    /// Down the stem, and from there to the box.
    void branch(const PictureNode& node, const PictureNode& parent, double stem) {
        const double y = node.y + box_height / 2;
        const double left = node.x - box_width(trace_, node) / 2;
        svg_ += fmt::format("<path class=\"edge\" d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}\"/>\n", stem,
                            bottom(parent), y, left);
        move(node, (stem + left) / 2, y + 4);
        cut_mark(stem, y);
    }
    void move(const PictureNode& node, double x, double y) {
        svg_ += fmt::format("<text class=\"move\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x, y,
                            xml_text(trace_.nodes()[node.node].move_text));
    }
    void cut_mark(double x, double y) {
        svg_ += fmt::format("<path class=\"mark\" d=\"M{:.1f} {:.1f}l9 -6m-9 10l9 -6\"/>\n",
                            x - 4.5, y + 1);
    }

    void box(const PictureNode& node) {
        const std::string text = box_text(trace_, node);
        const bool leaf = node.leaf;
        const double y = node.y;
        const double width = box_width(trace_, node);
        svg_ += fmt::format(
            "<rect class=\"box\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
            "height=\"{}\" rx=\"{}\"/>\n",
            node.x - width / 2, y, width, box_height, leaf ? 2 : 8);
        if (!leaf) sign(node, node.x - width / 2 + 6, y + box_height / 2);
        svg_ += fmt::format("<text class=\"value\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                            node.x + (leaf ? 0 : 8), y + 18, xml_text(text));
        double line_y = y + box_height + line_height - 1;
        for (const std::string& line : small_print(trace_, node.visits)) {
            svg_ += fmt::format("<text class=\"small{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                                line.find("-cut") != std::string::npos ? " cut" : "", node.x,
                                line_y, xml_text(line));
            line_y += line_height;
        }
    }
    /// A triangle upwards for MAX, downwards for MIN, a diamond for dice.
    void sign(const PictureNode& node, double x, double y) {
        const TraceNode& known = trace_.nodes()[node.node];
        const char* shape = known.mover == chance_player ? "M{:.1f} {:.1f}l6 -6l6 6l-6 6z"
                            : trace_.maximises(known)    ? "M{:.1f} {:.1f}m0 5h12l-6 -10z"
                                                         : "M{:.1f} {:.1f}m0 -5h12l-6 10z";
        svg_ += fmt::format("<path class=\"sign\" d=\"{}\"/>\n",
                            fmt::format(fmt::runtime(shape), x + 1, y));
    }

    const TracedSearch& search_;
    const Trace& trace_;
    std::size_t pass_;
    const TracePicture& picture_;
    std::vector<bool> on_line_;
    std::string svg_;
};

}  // namespace

std::string picture_svg(const TracedSearch& search, std::size_t pass, const TracePicture& picture) {
    return Picture(search, pass, picture).svg();
}

}  // namespace ply
