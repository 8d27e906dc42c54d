// plyboard trace GAME: what a search visits, as text, a picture, or a page to step through.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/game/moves_check.hpp"
#include "framework/player/player.hpp"
#include "framework/report/trace/recorded_search.hpp"

namespace ply {
namespace {

void refuse_ended(const Game& game, const Position& position) {
    if (const auto ended = outcome(game, position))
        throw Error(fmt::format("the game is over in this position ({}); trace an earlier one",
                                outcome_text(*ended, game)));
    refuse_chance(game, position);
    require_moves(game, position.state);
    if (legal_texts(game, position).empty())
        throw Error("every move would bring back an earlier position; trace an earlier one");
}

}  // namespace

int run_trace(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    const Position position = position_from(line, game);
    refuse_ended(game, position);
    const SearcherSpec spec =
        resolve_searcher(parse_searcher_spec(line.text_or("player", "alphabeta(depth=3)")));
    const auto limit = static_cast<std::size_t>(
        line.number_or("limit", usual_trace_limit, 1, largest_trace_limit));

    const Interruptible interruptible;
    const RecordedSearch recorded =
        record_search(game, position, spec, limit, interruptible.token());
    if (interruptible.requested()) return 130;
    const TracedSearch search = recorded.traced(opened.source.spec());
    if (line.has("svg")) write_output_file(line.text("svg"), trace_svg(search));
    if (line.has("html")) write_output_file(line.text("html"), trace_page(search));
    if (line.has("json")) {
        print_json(trace_json(search));
    } else if (!line.has("svg") && !line.has("html")) {
        emit("{}", trace_text(search));
    } else if (wants_remarks()) {
        for (const char* kind : {"svg", "html"})
            if (line.has(kind)) emit("wrote {}\n", one_line(line.text(kind)));
    }
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
