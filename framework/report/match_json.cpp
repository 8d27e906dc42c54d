#include "framework/report/match_json.hpp"

#include <cmath>

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

/// Hundredths: what is beyond them is rounding noise, not result.
Json rounded(double number) {
    return std::isfinite(number) ? Json(std::round(number * 100) / 100 + 0.0) : Json(nullptr);
}

Json players_json(const Plan& plan, const Standings& standings) {
    Json list = Json::array();
    for (const PlayerStanding& standing : standings.players)
        list.push_back({{"player", plan.player_name(standing.player)},
                        {"games", standing.games},
                        {"score", rounded(standing.score)},
                        {"wins", standing.wins},
                        {"draws", standing.draws},
                        {"losses", standing.losses},
                        {"failures", standing.failures},
                        {"elo", standing.games > 0 ? rounded(standing.rating.elo) : Json(nullptr)},
                        {"elo_low", rounded(standing.rating.low)},
                        {"elo_high", rounded(standing.rating.high)}});
    return list;
}

Json pairings_json(const Plan& plan, const Standings& standings) {
    Json list = Json::array();
    for (const PairingStanding& pairing : standings.pairings) {
        const Estimate elo =
            elo_difference(MatchCounts{pairing.wins, pairing.draws, pairing.losses});
        list.push_back({{"first", plan.player_name(pairing.first)},
                        {"second", plan.player_name(pairing.second)},
                        {"wins", pairing.wins},
                        {"draws", pairing.draws},
                        {"losses", pairing.losses},
                        {"elo", rounded(elo.value)},
                        {"elo_low", rounded(elo.low)},
                        {"elo_high", rounded(elo.high)}});
    }
    return list;
}

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

Json standings_json(const Plan& plan, const TournamentResult& result) {
    Json json{{"standings", players_json(plan, result.all)},
              {"pairings", pairings_json(plan, result.all)}};
    for (std::size_t g = 0; g < result.games.size(); ++g)
        json["by_game"].push_back({{"game", plan.game_name(static_cast<int>(g))},
                                   {"standings", players_json(plan, result.games[g])},
                                   {"pairings", pairings_json(plan, result.games[g])}});
    json["matches"] = result.progress.done;
    json["total"] = result.progress.total;
    json["errors"] = result.all.errors;
    json["complete"] = result.complete;
    json["notes"] = result.notes;
    return json;
}

}  // namespace ply
