// What a page has measured: searches recorded, searchers compared, positions drawn.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/report/picture/board_picture.hpp"
#include "framework/report/trace/recorded_search.hpp"
#include "framework/studio/jobs/study_jobs.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

constexpr std::size_t most_compared = 12;
constexpr std::int64_t most_traced = 2000;  ///< nodes; a page draws each

}  // namespace

Studio::Answer Studio::start_trace(const Call& call) {
    const Table& table = table_of(call);
    const Session& session = table.session();
    table.require_open("a search step by step");
    const NodeId node =
        static_cast<NodeId>(call.fields.whole_or("node", session.here(), 0, GameTree::most_nodes));
    const std::string text =
        admission_.player(call.fields.text_or("player", "alphabeta(depth=3)")).text();
    TraceWish wish{call.fields.text("table"), node, position_at(session, node),
                   resolve_searcher(parse_searcher_spec(text)),
                   static_cast<std::size_t>(call.fields.whole_or(
                       "limit", static_cast<std::int64_t>(usual_trace_limit), 1, most_traced))};
    const std::string player = wish.searcher.text();
    const JobLink link = new_job(call, "trace");
    page_of(call).jobs[link.job] =
        ply::studio::start_trace(link, table.game(), table.source().spec(), std::move(wish));
    return Json{{"job", link.job}, {"player", player}};
}

Studio::Answer Studio::start_compare(const Call& call) {
    constexpr std::int64_t most_positions = 1000;
    constexpr std::int64_t usual_positions = 5;
    constexpr std::int64_t deepest = 64;
    constexpr std::int64_t longest_time = 600'000;
    CompareWish wish{
        call.fields.text("game"), call.fields.texts("players", most_compared),
        static_cast<int>(call.fields.whole_or("positions", usual_positions, 1, most_positions)),
        static_cast<int>(call.fields.whole_or("depth", 0, 0, deepest)),
        std::chrono::milliseconds(call.fields.whole_or("time", 0, 0, longest_time))};
    if (wish.players.empty()) throw Error("name 'players' to compare");
    if ((wish.depth == 0) == (wish.time.count() == 0))
        throw Error("players are compared by 'depth' or by 'time'; say one of them");
    admission_.require_game(wish.game);
    for (std::string& player : wish.players) player = admission_.entrant(player);
    const JobLink link = new_job(call, "compare");
    page_of(call).jobs[link.job] = ply::studio::start_compare(link, admission_, std::move(wish));
    return Json{{"job", link.job}};
}

Studio::Answer Studio::draw_position(const Call& call) {
    const Game& game = table_of(call).game();
    const AnyState state = game.parse_state(call.fields.text("position", Fields::longest_position));
    return Json{{"svg", board_svg(game, state, {.id = call.fields.text_or("ids", "drawn", 40)})},
                {"text", game.state_text(state)}};
}

}  // namespace ply::studio
