#include "framework/report/standings/standings_json.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/standings/sprt_text.hpp"
#include "framework/report/text/json.hpp"
#include "framework/statistics/elo.hpp"

namespace ply {
namespace {

constexpr std::array reach_names{"estimated", "at_least", "at_most", "unknown"};

/// What is beyond these digits is rounding noise, not result.
Json rounded(double number, double unit = 1000) {
    return std::isfinite(number) ? Json(std::round(number * unit) / unit + 0.0) : Json(nullptr);
}

Json seats_json(const std::vector<SeatStanding>& seats) {
    Json list = Json::array();
    for (const SeatStanding& seat : seats)
        list.push_back({{"score", rounded(seat.score)},
                        {"wins", seat.counts.wins},
                        {"draws", seat.counts.draws},
                        {"losses", seat.counts.losses}});
    return list;
}

Json players_json(const Plan& plan, const Standings& standings) {
    Json list = Json::array();
    for (const PlayerStanding& standing : standings.players) {
        const Rating& rating = standing.rating;
        Json losses = Json::object();
        for (const auto& [reason, count] : standing.losses_by)
            losses[std::string(termination_name(reason))] = count;
        list.push_back({{"player", plan.player_name(standing.player)},
                        {"games", standing.games},
                        {"score", rounded(standing.score)},
                        {"bye_points", rounded(standing.bye_points)},
                        {"wins", standing.wins},
                        {"draws", standing.draws},
                        {"losses", standing.losses},
                        {"failures", standing.failures},
                        {"elo", standing.games > 0 ? rounded(rating.elo) : Json(nullptr)},
                        {"elo_low", rounded(rating.low)},
                        {"elo_high", rounded(rating.high)},
                        {"elo_reach", reach_names[static_cast<std::size_t>(rating.reach)]},
                        {"group", rating.group},
                        {"losses_by", std::move(losses)},
                        {"seats", seats_json(standing.seats)}});
    }
    return list;
}

Json pairings_json(const Plan& plan, const Standings& standings) {
    Json list = Json::array();
    for (const PairingStanding& pairing : standings.pairings) {
        const ScoreSample sample = pairing.sample();
        const Estimate elo = elo_difference(sample), nelo = normalized_elo(sample);
        list.push_back(
            {{"first", plan.player_name(pairing.first)},
             {"second", plan.player_name(pairing.second)},
             {"wins", pairing.wins},
             {"draws", pairing.draws},
             {"losses", pairing.losses},
             {"pairs", pairs_json(pairing.pairs)},
             {"elo", rounded(elo.value)},
             {"elo_low", rounded(elo.low)},
             {"elo_high", rounded(elo.high)},
             {"nelo", rounded(nelo.value)},
             {"nelo_low", rounded(nelo.low)},
             {"nelo_high", rounded(nelo.high)},
             {"los", rounded(likelihood_of_superiority(sample), 1e6)},
             {"superiority",
              rounded(standings.superiority.at(pairing.first).at(pairing.second), 1e6)}});
    }
    return list;
}

Json all_json(const Plan& plan, const Standings& standings) {
    return {{"standings", players_json(plan, standings)},
            {"pairings", pairings_json(plan, standings)},
            {"seats", seats_json(standings.seats)},
            {"drawn", standings.drawn}};
}

}  // namespace

Json standings_json(const Plan& plan, const TournamentResult& result) {
    Json json = all_json(plan, result.all);
    for (std::size_t g = 0; g < result.games.size(); ++g) {
        Json game{{"game", plan.game_name(static_cast<int>(g))}};
        game.update(all_json(plan, result.games[g]));
        json["by_game"].push_back(std::move(game));
    }
    if (result.sprt) json["sprt"] = sprt_json(*result.sprt);
    json["matches"] = result.progress.done;
    json["total"] = result.progress.total;
    json["errors"] = result.all.errors;
    json["complete"] = result.complete;
    json["notes"] = result.notes;
    return json;
}

Json effort_json(const Plan& plan, const Standings& standings) {
    Json list = Json::array();
    for (const PlayerStanding& standing : standings.players) {
        const Effort& effort = standing.effort;
        list.push_back(
            {{"player", plan.player_name(standing.player)},
             {"moves", effort.moves},
             {"nodes", effort.nodes},
             {"depth_sum", effort.depth_sum},
             {"seconds", std::chrono::duration<double>(effort.time).count()},
             {"longest", std::chrono::duration<double>(effort.longest_move).count()},
             {"overrun", effort.overrun
                             ? Json(std::chrono::duration<double>(*effort.overrun).count())
                             : Json(nullptr)}});
    }
    return list;
}

}  // namespace ply
