#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/report/board/board_text.hpp"
#include "framework/report/html/assets.hpp"
#include "framework/report/html/html_page.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"

namespace ply {
namespace {

/// What the page shows at each step, computed here, so that the page only has to show it.
class Steps {
public:
    explicit Steps(const Trace& trace) : trace_(trace) {}

    Json run() {
        Json all = Json::array();
        for (std::size_t pass = 0; pass < trace_.passes().size(); ++pass) {
            seen_.assign(trace_.nodes().size(), {});
            const auto [first, last] = trace_.steps_of(pass);
            for (int i = first; i < last; ++i) all.push_back(step(trace_.steps()[i], pass));
        }
        return all;
    }

private:
    Json step(const TraceStep& step, std::size_t pass) {
        using Kind = TraceStep::Kind;
        const TraceVisit& visit = trace_.visits()[step.visit];
        const bool begins =
            step.kind == Kind::enter || step.kind == Kind::leaf || step.kind == Kind::table;
        if (begins) seen_[visit.node].push_back(step.visit);
        leaves_ += step.kind == Kind::leaf;
        cuts_ += step.kind == Kind::cut;
        const bool up = step.kind == Kind::result && visit.parent >= 0;
        const int shown = up ? visit.parent : step.visit;
        Json json{{"pass", pass},
                  {"say", step_sentence(trace_, step)},
                  {"at", trace_.visits()[shown].node},
                  {"way", way_text(trace_.way(trace_.visits()[shown].node))},
                  {"role", role_text(trace_, trace_.node_of(trace_.visits()[shown]))},
                  {"ply", trace_.node_of(trace_.visits()[shown]).ply},
                  {"alpha", step.now ? short_score(trace_, step.now->alpha) : "-"},
                  {"beta", step.now ? short_score(trace_, step.now->beta) : "-"},
                  {"best", step.best ? short_score(trace_, *step.best) : "-"},
                  {"leaves", leaves_},
                  {"cuts", cuts_},
                  {"set", Json::array()}};
        json["set"].push_back(label(step.visit, step, !up));
        if (up) json["set"].push_back(label(visit.parent, step, true));
        if (step.kind == Kind::cut) json["away"] = trace_.left_over(step.visit);
        if (begins) json["enter"] = visit.node;
        return json;
    }
    /// A node as it looks after the step; `now`: the step's window and best value are its own.
    Json label(int index, const TraceStep& step, bool now) const {
        using Kind = TraceStep::Kind;
        const TraceVisit& visit = trace_.visits()[index];
        const bool returned =
            index == step.visit && (step.kind == Kind::result || step.kind == Kind::retry);
        std::vector<int> before = seen_[visit.node];
        if (!before.empty()) before.pop_back();
        std::vector<std::string> lines = small_print(trace_, before);
        std::string box = visit.leaf ? leaf_text(trace_, visit)
                          : returned ? value_text(trace_, visit)
                                     : "";
        if (step.kind == Kind::table) box = value_text(trace_, visit);
        if (!visit.leaf && !returned) {
            if (now && step.best) box = short_score(trace_, *step.best);
            if (now && step.now) lines.push_back(window_text(trace_, *step.now));
        } else {
            lines = small_print(trace_, seen_[visit.node]);
        }
        if (step.kind == Kind::cut && index == step.visit)
            lines.push_back(small_print(trace_, {index}).back());
        return {{"n", visit.node}, {"box", box}, {"lines", lines}};
    }
    const Trace& trace_;
    std::vector<std::vector<int>> seen_;  // visits of this pass so far, by node
    int leaves_ = 0;
    int cuts_ = 0;
};

/// Of each node.
Json boards_of(const Trace& trace) {
    Json boards = Json::array();
    for (const TraceNode& node : trace.nodes())
        boards.push_back(
            draw_board(trace.game(), trace.game().parse_state(node.state_text), {}));
    return boards;
}

}  // namespace

std::string trace_page(const TracedSearch& search) {
    const Trace& trace = search.trace;
    std::string pictures;
    Json passes = Json::array();
    for (std::size_t pass = 0; pass < trace.passes().size(); ++pass) {
        pictures += fmt::format("<div class=\"pass\" id=\"pass{}\">\n{}</div>\n", pass,
                                picture_svg(search, pass, lay_out(trace, pass)));
        passes.push_back(pass_text(trace, pass));
    }
    const Json data{
        {"passes", passes}, {"steps", Steps(trace).run()}, {"boards", boards_of(trace)}};
    const std::string title = search.game + ", " + search.player;
    const std::string legend = legend_text(trace);
    const std::string note = fmt::format(
        "MAX is player {}; α, β and all values are for MAX. {} leaves visited, {} "
        "pruned.{}",
        trace.max() + 1, search.leaves.visited.size(), search.leaves.pruned_count,
        legend.empty() ? "" : " " + legend + ".");
    const std::string body = fmt::format(
        "<header><h1>{}</h1><p>{}</p></header>\n{}\n<main id=\"stage\" tabindex=\"0\" "
        "aria-label=\"search tree\">\n{}</main>",
        xml_text(title), xml_text(note), assets::trace_panel_html, pictures);
    return html_page({title,
                      std::string(assets::trace_picture_css) + std::string(assets::trace_page_css),
                      "trace", body, script_json(data), assets::trace_page_js});
}

}  // namespace ply
