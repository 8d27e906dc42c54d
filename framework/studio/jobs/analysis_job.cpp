#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/report/analysis/analysis.hpp"
#include "framework/report/analysis/proof_text.hpp"
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

    Json event(SearchResult result, bool done, const SearcherSpec& by) const {
        const ScoreScale scale(&by, *game);
        if (wish.proves) complete_bounds(*game, result);
        const Analysis analysis = analysis_of(*game, wish.position, result, scale);
        const Player mover = game->mover(wish.position.state);
        Json json{{"depth", analysis.depth},
                  {"nodes", analysis.nodes},
                  {"seconds", analysis.seconds},
                  {"nodes_per_second", analysis.nodes_per_second()},
                  {"lines", lines_json(analysis)}};
        if (wish.proves) json["proof"] = proof(result, mover, done, by);
        for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
            const std::optional<Score> score = analysis.lines[i].score;
            const Proven proven = analysis.lines[i].proven;
            std::optional<double> value = value_of(score, mover, scale, *game);
            if (!value && proven != Proven::no && game->facts().players <= 2)
                value = proven == Proven::draw                    ? 0
                        : (proven == Proven::win) == (mover == 0) ? 1
                                                                  : -1;
            Json& line = json["lines"][i];
            line["text"] = score ? Json(scale.text(*score)) : line["proven"];
            if (line["text"].is_null()) line["text"] = "";
            line["value"] = value ? Json(*value) : Json(nullptr);
        }
        return json;
    }

    Json proof(const SearchResult& result, Player mover, bool done, const SearcherSpec& by) const {
        const bool solved = result.bounds && result.bounds->exact();
        const std::string text =
            solved ? proved_text(*game, mover, result) : proof_progress(*game, mover, result);
        return {{"solved", solved},
                {"text", solved || !done ? text : "not proved: " + text},
                {"by", by.text()}};
    }

    /// False: the analyst does not know the position.
    bool ask_oracle(const SearcherSpec& oracle, const std::stop_token& stop) {
        try {
            const auto searcher = make_searcher(oracle, *game);
            searcher->new_match(1);
            const SearchResult result = searcher->search(wish.position, oracle.limits, stop);
            report(event(result, true, oracle), true);
            return true;
        } catch (const RulesError&) {
            throw;
        } catch (const Error&) {  // it is of another game, or of other positions
            return false;
        }
    }

    void run(const std::stop_token& stop) {
        try {
            for (const SearcherSpec& oracle : wish.oracles)
                if (ask_oracle(oracle, stop)) return;
            const SearcherSpec& analyst = wish.analyst;
            const auto searcher = make_searcher(analyst, *game);
            searcher->new_match(1);
            searcher->on_progress(
                [&](const SearchResult& result) { report(event(result, false, analyst), false); });
            report(event(searcher->search(wish.position, analyst.limits, stop), true, analyst),
                   true);
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
        throw Error(fmt::format("no move is to be chosen here, {}; analyse the position after it",
                                chance_to_move(game.facts().chance_kind)));
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
