#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/report/match/match_replay.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/report/tournament_page/tournament_page.hpp"

namespace ply {
namespace {

const char* shape_name(Layout::Shape shape) {
    switch (shape) {
        case Layout::Shape::square:
            return "square";
        case Layout::Shape::hex:
            return "hex";
        case Layout::Shape::track:
            return "track";
        case Layout::Shape::graph:
            break;
    }
    return "graph";
}

Json layout_json(const Layout* layout) {
    if (layout == nullptr) return nullptr;
    Json cells = Json::array(), pieces = Json::array();
    for (const Layout::Cell& cell : layout->cells) cells.push_back({cell.x, cell.y, cell.name});
    for (const Layout::Piece& piece : layout->pieces) pieces.push_back({piece.glyph, piece.owner});
    return {{"shape", shape_name(layout->shape)},
            {"cells", cells},
            {"pieces", pieces},
            {"counts", layout->counts},
            {"picture", layout->picture}};
}

std::vector<int> contents(const Game& game, const AnyState& state) {
    std::vector<int> values;
    for (std::size_t cell = 0; cell < game.layout()->cells.size(); ++cell)
        values.push_back(game.content(state, static_cast<int>(cell)));
    return values;
}

/// Adds the positions: as contents and their changes, or as texts.
void add_positions(Json& json, const Game& game, const MatchReplay& replay) {
    if (game.layout() == nullptr) {
        json["texts"] = Json::array();
        for (std::size_t ply = 0; ply <= replay.plies.size(); ++ply)
            json["texts"].push_back(game.state_text(replay.at(ply)));
        return;
    }
    std::vector<int> before = contents(game, replay.start);
    json["start"] = before;
    json["steps"] = Json::array();
    for (const ReplayedPly& ply : replay.plies) {
        std::vector<int> after = contents(game, ply.after);
        Json changes = Json::array();
        for (std::size_t cell = 0; cell < after.size(); ++cell) {
            if (after[cell] == before[cell]) continue;
            changes.push_back(cell);
            changes.push_back(after[cell]);
        }
        json["steps"].push_back(std::move(changes));
        before = std::move(after);
    }
}

Json thoughts_json(const PlayedMatch& match) {
    Json list = Json::array();
    for (const auto& thought : match.thoughts_by_ply()) {
        if (!thought) {
            list.push_back(0);
            continue;
        }
        const auto time = std::chrono::duration_cast<std::chrono::microseconds>(thought->time);
        Json entry{thought->score ? Json(*thought->score) : Json(nullptr), thought->depth,
                   thought->nodes, time.count()};
        if (!thought->line.empty()) entry.push_back(thought->line);
        list.push_back(std::move(entry));
    }
    return list;
}

const char* outcome_name(SeatResult result) {
    switch (result) {
        case SeatResult::win:
            return "win";
        case SeatResult::draw:
            return "draw";
        case SeatResult::loss:
            return "loss";
        case SeatResult::none:
            break;
    }
    return "none";
}

Json match_data(const Plan& plan, const ReportedMatch& reported, const Game* game) {
    const auto& [fixture, match] = reported;
    Json outcomes = Json::array();
    for (int seat = 0; seat < static_cast<int>(fixture.seats.size()); ++seat)
        outcomes.push_back(outcome_name(seat_result(match, seat)));
    Json json{{"number", match.number},
              {"round", fixture.round},
              {"game", fixture.game},
              {"seats", fixture.seats},
              {"result", result_text(match)},
              {"outcomes", outcomes},
              {"reason", termination_name(match.termination)},
              {"detail", match.detail},
              {"opening", match.opening_plies},
              {"moves", match.moves},
              {"movers", Json::array()},
              {"thoughts", thoughts_json(match)},
              {"told", Json::array()}};
    if (game == nullptr) return json;
    const MatchReplay replay = replay_match(*game, match);
    for (const ReplayedPly& ply : replay.plies) {
        json["movers"].push_back(ply.mover);
        json["told"].push_back(told_text(plan, fixture, ply, game->facts()));
    }
    add_positions(json, *game, replay);
    if (!replay.trouble.empty()) json["trouble"] = replay.trouble;
    return json;
}

}  // namespace

Json tournament_page_data(const TournamentReport& report) {
    Json players = Json::array(), games = Json::array(), matches = Json::array();
    for (const PlayerSpec& player : report.plan.file.players) players.push_back(player.name);
    for (std::size_t i = 0; i < report.games.size(); ++i)
        games.push_back(
            {{"name", report.plan.game_name(static_cast<int>(i))},
             {"chess", counts_pawns(report.plan.sources[i].name)},
             {"layout", layout_json(report.games[i] ? report.games[i]->layout() : nullptr)}});
    for (const ReportedMatch& reported : report.matches)
        matches.push_back(
            match_data(report.plan, reported, report.games[reported.fixture.game].get()));
    return {{"players", players}, {"games", games}, {"matches", matches}};
}

}  // namespace ply
