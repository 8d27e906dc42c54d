#include "framework/report/match/match_json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/base/calendar.hpp"
#include "framework/report/text/json.hpp"

namespace ply {
namespace {

Json seconds_json(std::chrono::nanoseconds time) {
    return std::round(std::chrono::duration<double>(time).count() * 1e6) / 1e6;
}

Json thought_json(const Thought& thought, bool canonical) {
    Json json{{"score", thought.score ? Json(*thought.score) : Json(nullptr)},
              {"depth", thought.depth},
              {"nodes", thought.nodes}};
    if (!canonical) json["seconds"] = seconds_json(thought.time);
    if (!thought.line.empty()) json["line"] = thought.line;
    return json;
}

}  // namespace

Json match_json(const Plan& plan, const Fixture& fixture, const PlayedMatch& match) {
    const auto seats = static_cast<int>(fixture.seats.size());
    Json players = Json::array(), nodes = Json::array();
    Json outcome = nullptr, ranks = nullptr, shares = nullptr, winner = nullptr;
    for (int seat = 0; seat < seats; ++seat) {
        players.push_back(plan.player_name(fixture.seats[seat]));
        nodes.push_back(match.seats.at(seat).nodes);
        if (!match.outcome) continue;
        outcome.push_back(match.outcome->utility[seat]);
        ranks.push_back(match.outcome->rank[seat]);
        shares.push_back(match.outcome->points(seat));
        if (match.outcome->result(seat) == GameResult::win) winner = players.back();
    }
    Json json{{"match", match.number},
              {"game", plan.game_name(fixture.game)},
              {"players", players},
              {"opening", match.opening()},
              {"moves", match.moves},
              {"plies", match.plies},
              {"outcome", outcome},
              {"ranks", ranks},
              {"points", shares},
              {"winner", winner},
              {"termination", termination_name(match.termination)},
              {"detail", match.detail},
              {"nodes", nodes}};
    if (!match.start.empty()) json["start"] = match.start;
    return json;
}

Json match_record_json(const Plan& plan, const Fixture& fixture, const PlayedMatch& match,
                       bool canonical) {
    Json json = match_json(plan, fixture, match);
    json["round"] = fixture.round;
    json["opening_number"] = fixture.opening + 1;
    json["opening_plies"] = match.opening_plies;
    const auto by_clock = [&](int player) { return !plan.file.players[player].repeatable(); };
    const bool clocked = std::ranges::any_of(fixture.seats, by_clock);
    if (canonical && clocked) json["nodes"] = nullptr;
    Json thoughts = Json::array();
    if (!canonical || !clocked)
        for (const auto& thought : match.thoughts_by_ply())
            thoughts.push_back(thought ? thought_json(*thought, canonical) : Json(nullptr));
    json["thoughts"] = thoughts;
    if (canonical) return json;
    json["began"] = match.has_time() ? Json(iso_text(match.began)) : Json(nullptr);
    json["host"] = match.host.empty() ? Json(nullptr) : Json(match.host);
    for (const SeatTotals& seat : match.seats) {
        json["seconds"].push_back(seconds_json(seat.time));
        json["longest_move"].push_back(seconds_json(seat.longest_move));
        json["overrun"].push_back(seat.overrun ? seconds_json(*seat.overrun) : Json(nullptr));
    }
    return json;
}

}  // namespace ply
