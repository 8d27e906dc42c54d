#include "framework/insight/record/played_game.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/game/position.hpp"

namespace ply::insight {

using Json = nlohmann::ordered_json;

bool PlayedGame::drawn() const {
    if (points.size() == 1) return points.front() == 0.5;
    return std::ranges::all_of(points, [&](double p) { return p == points.front(); });
}

std::optional<Player> PlayedGame::winner() const {
    const auto found = std::ranges::find(points, 1.0);
    if (found == points.end()) return std::nullopt;
    return static_cast<Player>(found - points.begin());
}

PlayedGame played_game(const Game& game, const MatchRecord& record) {
    PlayedGame played;
    played.termination = record.termination;
    for (Player p = 0; p < game.facts().players; ++p) {
        played.points.push_back(record.outcome->points(p));
        played.utility.push_back(record.outcome->utility[static_cast<std::size_t>(p)]);
    }
    Position position = Position::start(game);
    MoveList moves;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        moves.clear();
        legal_moves(game, position, moves);
        played.plies.push_back({record.moves[i], record.texts[i], game.mover(position.state),
                                static_cast<int>(moves.size())});
        play(game, position, record.moves[i]);
    }
    return played;
}

Json game_json(const PlayedGame& game) {
    Json moves = Json::array(), texts = Json::array(), movers = Json::array(),
         choices = Json::array();
    for (const PlayedPly& ply : game.plies) {
        moves.push_back(ply.move.bits);
        texts.push_back(ply.text);
        movers.push_back(ply.mover);
        choices.push_back(ply.choices);
    }
    return {{"series", game.series},   {"number", game.number},
            {"seats", game.seats},     {"points", game.points},
            {"utility", game.utility}, {"termination", termination_name(game.termination)},
            {"moves", texts},          {"movers", movers},
            {"choices", choices},      {"bits", moves}};
}

PlayedGame game_from(const Json& json) {
    PlayedGame game;
    game.series = json.at("series");
    game.number = json.at("number");
    game.seats = json.at("seats").get<std::vector<std::string>>();
    game.points = json.at("points").get<std::vector<double>>();
    game.utility = json.at("utility").get<std::vector<std::int32_t>>();
    game.termination =
        parse_termination(json.at("termination").get<std::string>()).value_or(Termination::normal);
    for (std::size_t i = 0; i < json.at("bits").size(); ++i)
        game.plies.push_back({{json.at("bits")[i].get<std::uint64_t>()},
                              json.at("moves").at(i),
                              json.at("movers").at(i),
                              json.at("choices").at(i)});
    return game;
}

Json judgements_json(const std::vector<Judgement>& judgements) {
    Json list = Json::array();
    for (const Judgement& one : judgements)
        list.push_back({{"ply", one.ply},
                        {"mover", one.mover},
                        {"score", one.score},
                        {"proven", one.proven ? Json(*one.proven) : Json(nullptr)},
                        {"best", one.best.bits}});
    return list;
}

std::vector<Judgement> judgements_from(const Json& json) {
    std::vector<Judgement> list;
    for (const Json& one : json) {
        Judgement judgement{one.at("ply"),
                            one.at("mover"),
                            one.at("score"),
                            std::nullopt,
                            {one.at("best").get<std::uint64_t>()}};
        if (!one.at("proven").is_null()) judgement.proven = one.at("proven").get<int>();
        list.push_back(judgement);
    }
    return list;
}

}  // namespace ply::insight
