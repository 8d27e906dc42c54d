#include "framework/report/trace/recorded_search.hpp"

#include <fmt/format.h>

#include "framework/base/error.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/search/core/evaluator.hpp"

namespace ply {

RecordedSearch record_search(const Game& game, const Position& position, const SearcherSpec& spec,
                             std::size_t limit, const std::stop_token& stop) {
    const auto searcher = make_recordable(spec, game);
    RecordedSearch search{
        std::make_unique<Trace>(game, position, chosen_evaluation(game, spec.options), limit),
        {},
        {},
        spec.text()};
    Trace& trace = *search.trace;
    const std::stop_callback stopped(stop, [&] { trace.stop(); });
    searcher->new_match(1);
    searcher->record(&trace);
    trace.ask_depth(spec.limits.depth);
    trace.count_wins_as(ScoreScale(&spec, game.facts(), game.info().name).win());
    search.result = searcher->search(position, spec.limits, trace.token());
    if (trace.overflown())
        throw Error(
            fmt::format("the search visits more than {} nodes; take a smaller depth, or "
                        "a larger --limit (up to {})",
                        limit, largest_trace_limit));
    if (stop.stop_requested()) return search;
    search.leaves = tree_leaves(trace, limit, stop);
    trace.complete(limit);
    return search;
}

}  // namespace ply
