#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "framework/game/position.hpp"
#include "framework/insight/report/assets.hpp"
#include "framework/insight/report/figure_games.hpp"
#include "framework/insight/report/findings.hpp"
#include "framework/insight/report/page.hpp"
#include "framework/report/picture/recorded_pictures.hpp"

namespace ply::insight {
namespace {

using Json = nlohmann::ordered_json;

Json expected_json(const Insight& insight, const PlayedGame& game) {
    Json list = Json::array();
    for (const auto& expected : expected_course(insight, game))
        list.push_back(expected ? Json(std::round(*expected * 1000) / 1000) : Json(nullptr));
    return list;
}

/// Positions as drawings and their changes, or as texts where there is no picture.
void add_positions(Json& json, const Game& game, const PlayedGame& played,
                   RecordedPictures* pictures) {
    Position position = Position::start(game);
    if (pictures == nullptr) {
        json["texts"] = {game.state_text(position.state)};
        for (const PlayedPly& ply : played.plies) {
            play(game, position, ply.move);
            json["texts"].push_back(game.state_text(position.state));
        }
        return;
    }
    std::vector<int> before = pictures->standing(position.state);
    json["start"] = before;
    json["beside"] = {pictures->beside(position.state)};
    json["steps"] = Json::array();
    for (const PlayedPly& ply : played.plies) {
        play(game, position, ply.move);
        const std::vector<int> after = pictures->standing(position.state);
        json["steps"].push_back(RecordedPictures::changes(before, after));
        json["beside"].push_back(pictures->beside(position.state));
        before = after;
    }
}

}  // namespace

std::vector<ShownGame> shown_games(const Insight& insight) {
    std::vector<ShownGame> list;
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr) return list;
    const auto add = [&](const char* title, const PlayedGame& game) {
        const auto known = std::ranges::find(list, &game, &ShownGame::game);
        if (known != list.end()) {
            known->title += std::string(", ") + title;
        } else {
            list.push_back({title, &game});
        }
    };
    std::vector<const PlayedGame*> by_length;
    for (const PlayedGame& game : strongest->games) by_length.push_back(&game);
    std::ranges::stable_sort(by_length, {}, &PlayedGame::length);
    add("the shortest", *by_length.front());
    add("of median length", *by_length[by_length.size() / 2]);
    add("the longest", *by_length.back());
    if (insight.judged.empty()) return list;
    const auto game_of = [&](const JudgedGame& judged) -> const PlayedGame& {
        return strongest->games[static_cast<std::size_t>(judged.number)];
    };
    add("the most dramatic",
        game_of(*std::ranges::max_element(insight.judged, {}, [](const JudgedGame& judged) {
            return judged.story.drama.value_or(-1);
        })));
    add("with the largest swing",
        game_of(*std::ranges::max_element(insight.judged, {}, [](const JudgedGame& judged) {
            return judged.story.largest_swing;
        })));
    return list;
}

PageSection game_section(std::span<const Report> reports) {
    std::string players;
    for (const Report& report : reports)
        if (const StrengthRow* const strongest = report.insight.strongest())
            players += fmt::format("{}{}", players.empty() ? "" : ", ", strongest->player);
    if (players.empty()) return {};
    return {"games", "Games to replay", fmt::format("Played by {}.", players),
            std::string(assets::insight_games_html)};
}

namespace {

/// `board`: of the report; `of`: begins the titles.
void add_games(Json& games, const Report& report, RecordedPictures* pictures, std::size_t board,
               const std::string& of) {
    const auto& [insight, game] = report;
    for (const ShownGame& shown : shown_games(insight)) {
        Json moves = Json::array(), movers = Json::array();
        for (const PlayedPly& ply : shown.game->plies) {
            moves.push_back(ply.text);
            movers.push_back(ply.mover);
        }
        Json json{{"title", fmt::format("{}{}: {} plies, {}", of, shown.title, shown.game->length(),
                                        result_words(*shown.game))},
                  {"board", board},
                  {"moves", moves},
                  {"movers", movers},
                  {"chance", chance_word(game.facts().chance_kind)},
                  {"expected", expected_json(insight, *shown.game)}};
        add_positions(json, game, *shown.game, pictures);
        games.push_back(std::move(json));
    }
}

}  // namespace

Json page_data(std::span<const Report> reports) {
    Json boards = Json::array(), games = Json::array();
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const Report& report = reports[i];
        std::unique_ptr<RecordedPictures> pictures;
        if (RecordedPictures::has(report.game))
            pictures = std::make_unique<RecordedPictures>(report.game, fmt::format("g{}-", i));
        add_games(games, report, pictures.get(), i,
                  reports.size() > 1 ? report.insight.game + ": " : "");
        boards.push_back(pictures ? pictures->json() : Json(nullptr));
    }
    return {{"boards", boards}, {"games", games}};
}

}  // namespace ply::insight
