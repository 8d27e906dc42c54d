// What the other player threatens.
#include <nlohmann/json.hpp>

#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/report/analysis/analyst.hpp"
#include "framework/report/board/legal_moves_json.hpp"
#include "framework/studio/studio.hpp"
#include "framework/studio/tables/passed_position.hpp"

namespace ply::studio {
namespace {

constexpr std::chrono::milliseconds time_for_threats{1000};

/// The best move of whoever is to move in `position`, its cells and what it is worth.
Json best_move(const Game& game, const Position& position, const std::stop_token& stop) {
    SearcherSpec analyst = usual_analyst(game);
    analyst.limits.time = time_for_threats;
    const auto searcher = make_searcher(analyst, game);
    searcher->new_match(1);
    const SearchResult result = searcher->search(position, analyst.limits, stop);
    const std::string text = game.move_text(position.state, result.move);
    const ScoreScale scale(&analyst, game);
    Json found{{"move", text},
               {"cells", Json::array()},
               {"score", result.score ? scale.text(*result.score) : ""}};
    for (const Json& move : legal_moves_json(clickable_moves(game, position)))
        if (move["t"] == text && move.contains("c")) found["cells"] = move["c"];
    return found;
}

}  // namespace

Studio::Answer Studio::find_threat(const Call& call) {
    const Table& table = table_of(call);
    const Session& session = table.session();
    table.require_open("what is threatened");
    if (session.outcome()) throw Error("the game is over here; nothing is threatened");
    const AnyState passed = passed_position(session.game(), session.position().state);
    const std::shared_ptr<const Game> game = session.game().fork();
    return later(call, [game, passed](const std::stop_token& stop) -> Finish {
        const Json found = best_move(*game, Position::at(*game, passed), stop);
        return [found] { return found; };
    });
}

}  // namespace ply::studio
