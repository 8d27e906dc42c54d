// The prompt of a page: a line of Lua evaluated at a position of a table.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/authoring/repl/console.hpp"
#include "framework/studio/jobs/job.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

constexpr std::size_t longest_line = 10'000;

/// Where the line is evaluated: as the script would see it after the last move.
ConsoleView console_view(const Session& session, NodeId node, const Position& position) {
    const Game& game = session.game();
    const int players = game.facts().players;
    const int mover = std::max(game.mover(position.state), 0);
    ConsoleView view{position.state, mover + 1, (mover + players - 1) % players + 1, std::nullopt};
    if (node == GameTree::root) return view;
    const GameNode& last = session.tree()[node];
    const Position before = position_at(session, last.parent);
    view.last = last.move;
    view.before = std::max(game.mover(before.state), 0) + 1;
    return view;
}

/// What the line came to, on a machine of its own: what it changes is gone afterwards.
Json evaluated(const GameSource& source, const std::string& text, const ConsoleView& view,
               const Game& game) {
    ScriptConsole console(
        {source.file, source.text,
         [includes = source.includes](const std::string& name) { return includes.at(name); }},
        source.options);
    const ConsoleAnswer answer = console.evaluate(text, view);
    if (answer.incomplete) throw Error("the text stops within a statement");
    Json moves = Json::array();
    for (const Move move : answer.moves) moves.push_back(game.move_text(view.state, move));
    return {{"values", answer.values},
            {"cells", answer.cells ? Json(*answer.cells) : Json(nullptr)},
            {"moves", std::move(moves)},
            {"printed", console.printed()}};
}

}  // namespace

Studio::Answer Studio::evaluate_line(const Call& call) {
    const Table& table = table_of(call);
    const Session& session = table.session();
    if (table.source().kind != GameSource::Kind::script)
        throw Error("this game is a plugin, which has no functions to call; open a script");
    table.require_open("what functions find in the position");
    const NodeId node =
        static_cast<NodeId>(call.fields.whole_or("node", session.here(), 0, GameTree::most_nodes));
    const ConsoleView view = console_view(session, node, position_at(session, node));
    return later(
        call,
        [source = table.source(), text = call.fields.text("text", longest_line), view,
         game = std::shared_ptr<Game>(table.game().fork())](const std::stop_token&) -> Finish {
            const Json answer = evaluated(source, text, view, *game);
            return [answer] { return answer; };
        });
}

}  // namespace ply::studio
