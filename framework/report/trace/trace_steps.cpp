#include "framework/report/trace/trace_steps.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"

namespace ply {
namespace {

class StepTeller {
public:
    explicit StepTeller(const Trace& trace) : trace_(trace) {}

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

}  // namespace

Json trace_steps(const Trace& trace) {
    return StepTeller(trace).run();
}

std::string trace_note(const TracedSearch& search) {
    const std::string legend = legend_text(search.trace);
    return fmt::format(
        "MAX is player {}; α, β and all values are for MAX. {} leaves visited, {} pruned.{}",
        search.trace.max() + 1, search.leaves.visited.size(), search.leaves.pruned_count,
        legend.empty() ? "" : " " + legend + ".");
}

}  // namespace ply
