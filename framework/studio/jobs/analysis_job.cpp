#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/report/analysis/analysis.hpp"
#include "framework/studio/jobs/job.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {
namespace {

/// An analysis in a thread of its own.
struct AnalysisWork {
    AnalysisWish wish;
    std::unique_ptr<Game> game;  ///< a fork
    std::string job;
    std::function<void(Json, bool done)> report;

    Json event(const SearchResult& result) const {
        const ScoreScale scale(&wish.analyst, *game);
        const Analysis analysis = analysis_of(*game, wish.position, result, scale);
        const Player mover = game->mover(wish.position.state);
        Json json{{"depth", analysis.depth},
                  {"nodes", analysis.nodes},
                  {"seconds", analysis.seconds},
                  {"nodes_per_second", analysis.nodes_per_second()},
                  {"lines", lines_json(analysis)}};
        for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
            const std::optional<Score> score = analysis.lines[i].score;
            const std::optional<double> value = value_of(score, mover, scale, *game);
            Json& line = json["lines"][i];
            line["text"] = score ? scale.text(*score) : "";
            line["value"] = value ? Json(*value) : Json(nullptr);
        }
        return json;
    }

    void run(const std::stop_token& stop) {
        try {
            const auto searcher = make_searcher(wish.analyst, *game);
            searcher->new_match(1);
            searcher->on_progress(
                [&](const SearchResult& result) { report(event(result), false); });
            report(event(searcher->search(wish.position, wish.analyst.limits, stop)), true);
        } catch (const std::exception& failure) {
            report({{"problem", problem_json(failure)}}, true);
        }
    }
};

}  // namespace

Position position_at(const Session& session, NodeId node) {
    if (node == session.here()) return session.position();
    if (!session.tree().has(node))
        throw Error(fmt::format("there is no move number {} in the tree", node));
    Position position = session.start();
    for (const NodeId each : session.tree().line_to(node))
        ply::play(session.game(), position, session.tree()[each].move);
    return position;
}

void require_choice(const Game& game, const Position& position) {
    if (outcome(game, position)) throw Error("the game is over here; there is nothing to search");
    if (game.mover(position.state) == chance_player)
        throw Error("dice are to be thrown here; analyse the position after it");
}

WorkerId start_analysis(const JobLink& link, const Game& game, AnalysisWish wish) {
    require_choice(game, wish.position);
    auto work = std::make_shared<AnalysisWork>();
    work->wish = std::move(wish);
    work->game = game.fork();
    work->job = link.job;
    work->report = [&workers = link.workers, tell = link.tell, id = link.job,
                    table = work->wish.table, node = work->wish.node](Json found, bool done) {
        Json event{
            {"ev", "analysis"}, {"of", id}, {"table", table}, {"node", node}, {"done", done}};
        event.update(found);
        workers.post([tell, event = std::move(event)] { tell(event); });
    };
    return link.workers.start([work](const std::stop_token& stop) {
        work->run(stop);
        return nullptr;
    });
}

}  // namespace ply::studio
