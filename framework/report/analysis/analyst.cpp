#include "framework/report/analysis/analyst.hpp"

#include <algorithm>
#include <string>

namespace ply {
namespace {

constexpr const char* lines_option = "multipv";

}  // namespace

bool has_limit(const SearcherSpec& analyst) {
    const Limits& limits = analyst.limits;
    return limits.depth > 0 || limits.nodes > 0 || limits.time < no_time_limit;
}

int most_lines(const SearcherEntry& entry) {
    const auto found = std::ranges::find(entry.options, lines_option, &OptionSpec::name);
    return found == entry.options.end() ? 1 : static_cast<int>(found->max);
}

int lines_of_analyst(const SearcherSpec& analyst) {
    return most_lines(*analyst.entry) > 1 ? analyst.options.integer(lines_option) : 1;
}

SearcherSpec with_lines(SearcherSpec analyst, int lines) {
    if (most_lines(*analyst.entry) > 1)
        analyst.options.set(lines_option,
                            {std::to_string(lines), lines, static_cast<double>(lines), true});
    return analyst;
}

SearcherSpec resolve_analyst(const Spec& spec) {
    SearcherSpec searcher = resolve_searcher(spec);
    searcher.limits.time = std::chrono::milliseconds(searcher.options.whole("time"));
    if (searcher.limits.time.count() == 0) searcher.limits.time = no_time_limit;
    return searcher;
}

std::string_view usual_before_throws(const Game& game) {
    const Facts& facts = game.facts();
    if (facts.hidden) return "ismcts";
    const bool adds_up = facts.players == 1 || (facts.players == 2 && facts.zero_sum);
    const bool counts_points = facts.goal == Goal::margin && !game.evaluations().empty();
    return adds_up && counts_points ? "expectiminimax(depth=1)" : "mcts";
}

SearcherSpec usual_analyst(const Game& game) {
    SearcherSpec analyst = parse_searcher(usual_searcher(game));
    analyst.limits = {.time = no_time_limit};
    return with_lines(std::move(analyst), usual_analysis_lines);
}

SearcherSpec usual_thrower(const Game& game) {
    return resolve_analyst(parse_spec(usual_before_throws(game)));
}

}  // namespace ply
