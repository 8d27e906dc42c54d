#include "framework/report/match_json.hpp"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json match_json(const Plan& plan, const Fixture& fixture, const PlayedMatch& match) {
    const auto seats = static_cast<int>(fixture.seats.size());
    Json players = Json::array(), nodes = Json::array();
    Json outcome = nullptr, ranks = nullptr, shares = nullptr, winner = nullptr;
    int firsts = 0;
    for (int seat = 0; seat < seats; ++seat) {
        players.push_back(plan.player_name(fixture.seats[seat]));
        nodes.push_back(match.seats.at(seat).nodes);
        if (!match.outcome) continue;
        outcome.push_back(match.outcome->utility[seat]);
        ranks.push_back(match.outcome->rank[seat]);
        shares.push_back(points(*match.outcome, seat, seats));
        const bool first =
            match.outcome->rank[seat] == 1 && (seats > 1 || match.outcome->utility[seat] > 0);
        firsts += first;
        if (first) winner = players.back();
    }
    if (firsts != 1) winner = nullptr;
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

}  // namespace ply
