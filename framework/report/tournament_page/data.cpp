#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "framework/report/match/match_replay.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/picture/recorded_pictures.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/report/tournament_page/tournament_page.hpp"

namespace ply {
namespace {

/// Adds the positions: as drawings on the cells and their changes, or as texts.
void add_positions(Json& json, const Game& game, const MatchReplay& replay,
                   RecordedPictures* pictures) {
    if (pictures == nullptr) {
        json["texts"] = Json::array();
        for (std::size_t ply = 0; ply <= replay.plies.size(); ++ply)
            json["texts"].push_back(game.state_text(replay.at(ply)));
        return;
    }
    std::vector<int> before = pictures->standing(replay.start);
    json["start"] = before;
    json["steps"] = Json::array();
    json["beside"] = {pictures->beside(replay.start)};
    for (const ReplayedPly& ply : replay.plies) {
        std::vector<int> after = pictures->standing(ply.after);
        json["steps"].push_back(RecordedPictures::changes(before, after));
        json["beside"].push_back(pictures->beside(ply.after));
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

Json match_data(const Plan& plan, const ReportedMatch& reported, const Game* game,
                RecordedPictures* pictures) {
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
        json["told"].push_back(told_text(plan, fixture, ply, *game));
    }
    add_positions(json, *game, replay, pictures);
    if (!replay.trouble.empty()) json["trouble"] = replay.trouble;
    return json;
}

}  // namespace

Json tournament_page_data(const TournamentReport& report) {
    Json players = Json::array(), games = Json::array(), matches = Json::array();
    for (const PlayerSpec& player : report.plan.file.players) players.push_back(player.name);
    std::vector<std::unique_ptr<RecordedPictures>> pictures;
    for (const auto& game : report.games) {
        const bool drawn = game != nullptr && RecordedPictures::has(*game);
        pictures.push_back(
            drawn ? std::make_unique<RecordedPictures>(*game, fmt::format("g{}-", pictures.size()))
                  : nullptr);
    }
    for (const ReportedMatch& reported : report.matches) {
        const std::size_t game = reported.fixture.game;
        matches.push_back(
            match_data(report.plan, reported, report.games[game].get(), pictures[game].get()));
    }
    for (std::size_t i = 0; i < report.games.size(); ++i)
        games.push_back({{"name", report.plan.game_name(static_cast<int>(i))},
                         {"chess", counts_pawns(report.plan.sources[i].name)},
                         {"chance", report.games[i] == nullptr
                                        ? "chance"
                                        : chance_word(report.games[i]->facts().chance_kind)},
                         {"board", pictures[i] ? pictures[i]->json() : Json(nullptr)}});
    return {{"players", players}, {"games", games}, {"matches", matches}};
}

}  // namespace ply
