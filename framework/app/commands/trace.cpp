// plyboard trace GAME: what a search visits, as text, a picture, or a page to step through.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/input_file.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/report/trace/trace_report.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

constexpr int usual_limit = 500;

int evaluation_of(const Game& game, const SearcherSpec& spec) {
    if (!spec.options.all().contains("eval")) return -1;
    return evaluation_index(game.evaluations(), spec.options.word("eval"));
}

void refuse_ended(const Game& game, const Position& position) {
    if (const auto ended = outcome(game, position))
        throw Error(fmt::format("the game is over in this position ({}); trace an earlier one",
                                outcome_text(*ended, game.facts())));
    if (game.mover(position.state) == chance_player)
        throw Error("chance moves in this position, not a player; add its result to --moves");
    if (legal_texts(game, position).empty())
        throw Error("every move would bring back an earlier position; trace an earlier one");
}

}  // namespace

CommandLine trace_line() {
    CommandLine line(
        "trace", "GAME --player PLAYER [OPTIONS]",
        "Records every node that a search visits, with its window (α, β), value and cut-offs, and "
        "the leaves that it visited and pruned: as a tree of lines, as JSON, as a picture, or as "
        "a page that steps through the search forward and back. The game `tree` holds any tree "
        "you write.");
    line.positional("GAME");
    add_position_options(line);
    line.option("player", "PLAYER", "a tree searcher with a depth; alphabeta(depth=3) by default");
    line.option("svg", "FILE", "write a picture of the tree");
    line.option("html", "FILE", "write a page that steps through the search");
    line.option("limit", "N", "refuse more visited nodes than this (500; at most 20000)");
    line.flag("json", "one object: passes, nodes, visits, visited, pruned");
    line.examples({"plyboard trace tree --player \"alphabeta(depth=2)\"",
                   "plyboard trace \"tree(spec=[[3,5,10],[2,a,b],[2,7,3]])\" --html tree.html",
                   "plyboard trace tic_tac_toe --moves \"b2 a1 c3\" --player \"negascout(depth=2)\""
                   " --svg tree.svg"});
    return line;
}

int run_trace(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    const Position position = position_from(line, game);
    refuse_ended(game, position);
    const SearcherSpec spec =
        resolve_searcher(parse_searcher_spec(line.text_or("player", "alphabeta(depth=3)")));
    const auto searcher = make_recordable(spec, game);
    const auto limit = static_cast<std::size_t>(line.number_or("limit", usual_limit, 1, 20'000));

    const Interruptible interruptible;
    Trace trace(game, position, evaluation_of(game, spec), limit);
    const std::stop_callback stop(interruptible.token(), [&] { trace.stop(); });
    searcher->new_match(1);
    searcher->record(&trace);
    trace.ask_depth(spec.limits.depth);
    trace.count_wins_as(ScoreScale(&spec, game.facts(), game.info().name).win());
    const SearchResult result = searcher->search(position, spec.limits, trace.token());
    if (trace.overflown())
        throw Error(
            fmt::format("the search visits more than {} nodes; take a smaller depth, or "
                        "a larger --limit (up to 20000)",
                        limit));
    if (interruptible.requested()) return 130;
    const TreeLeaves leaves = tree_leaves(trace, limit, interruptible.token());
    trace.complete(limit);
    const TracedSearch search{trace, result, leaves, opened.source.spec(), spec.text()};
    if (line.has("svg")) write_output_file(line.text("svg"), trace_svg(search));
    if (line.has("html")) write_output_file(line.text("html"), trace_page(search));
    if (line.has("json")) {
        print_json(trace_json(search));
    } else if (!line.has("svg") && !line.has("html")) {
        emit("{}", trace_text(search));
    } else {
        for (const char* kind : {"svg", "html"})
            if (line.has(kind)) emit("wrote {}\n", one_line(line.text(kind)));
    }
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
