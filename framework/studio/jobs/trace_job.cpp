#include <nlohmann/json.hpp>

#include "framework/report/trace/recorded_search.hpp"
#include "framework/report/trace/trace_labels.hpp"
#include "framework/report/trace/trace_picture.hpp"
#include "framework/report/trace/trace_steps.hpp"
#include "framework/studio/jobs/study_jobs.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {
namespace {

/// TraceView.
Json trace_view(const TracedSearch& search) {
    const Trace& trace = search.trace;
    Json passes = Json::array();
    for (std::size_t pass = 0; pass < trace.passes().size(); ++pass)
        passes.push_back({{"text", pass_text(trace, pass)},
                          {"svg", picture_svg(search, pass, lay_out(trace, pass))}});
    Json positions = Json::array();
    for (const TraceNode& node : trace.nodes()) positions.push_back(node.state_text);
    return {{"game", search.game},         {"player", search.player},
            {"note", trace_note(search)},  {"passes", std::move(passes)},
            {"steps", trace_steps(trace)}, {"positions", std::move(positions)}};
}

/// A search that is to be recorded, with a game of its own.
struct TraceWork {
    std::unique_ptr<Game> game;
    std::string name;
    TraceWish wish;
};

}  // namespace

WorkerId start_trace(const JobLink& link, const Game& game, const std::string& name,
                     TraceWish wish) {
    require_choice(game, wish.position);
    auto work = std::make_shared<TraceWork>(TraceWork{game.fork(), name, std::move(wish)});
    return link.workers.start(
        [work, tell = link.tell, job = link.job](const std::stop_token& stop) {
            const TraceWish& asked = work->wish;
            Json event{{"ev", "trace"},
                       {"of", job},
                       {"table", asked.table},
                       {"node", asked.node},
                       {"done", true}};
            try {
                const RecordedSearch search =
                    record_search(*work->game, asked.position, asked.searcher, asked.limit, stop);
                if (!stop.stop_requested()) event["trace"] = trace_view(search.traced(work->name));
            } catch (const std::exception& failure) {
                event["problem"] = problem_json(failure);
            }
            return [tell, event = std::move(event)] { tell(event); };
        });
}

}  // namespace ply::studio
