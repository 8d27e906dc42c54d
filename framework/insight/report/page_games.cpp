#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "framework/game/position.hpp"
#include "framework/insight/report/assets.hpp"
#include "framework/insight/report/page.hpp"
#include "framework/report/picture/recorded_pictures.hpp"

namespace ply::insight {
namespace {

using Json = nlohmann::ordered_json;

std::string result_words(const PlayedGame& game) {
    if (game.unfinished()) return "not over at the ply limit";
    if (game.points.size() == 1) return fmt::format("result {}", game.utility.front());
    if (const auto winner = game.winner()) return fmt::format("player {} wins", *winner + 1);
    return game.drawn() ? "draw" : "shared";
}

/// Of player 1 before each ply, or null where nobody judged.
Json expected_of(const ShownGame& shown) {
    if (shown.judged == nullptr) return nullptr;
    Json list = Json::array();
    auto at = shown.judged->course.begin();
    for (int ply = 0; ply < shown.game->length(); ++ply) {
        while (at != shown.judged->course.end() && at->ply < ply) ++at;
        const bool here = at != shown.judged->course.end() && at->ply == ply;
        list.push_back(here ? Json(std::round(at->players.front() * 1000) / 1000) : Json(nullptr));
    }
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
    const auto judged_of = [&](const PlayedGame& game) -> const JudgedGame* {
        const auto number = static_cast<std::size_t>(game.number);
        return number < insight.judged.size() ? &insight.judged[number] : nullptr;
    };
    const auto add = [&](const char* title, const PlayedGame& game) {
        const auto known = std::ranges::find(list, &game, &ShownGame::game);
        if (known != list.end()) {
            known->title += std::string(", ") + title;
        } else {
            list.push_back({title, &game, judged_of(game)});
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

PageSection game_section(const Insight& insight) {
    if (insight.strongest() == nullptr) return {};
    return {"games", "Games to replay", fmt::format("Played by {}.", insight.strongest()->player),
            std::string(assets::insight_games_html)};
}

Json page_data(const Insight& insight, const Game& game) {
    std::unique_ptr<RecordedPictures> pictures;
    if (game.layout() != nullptr) pictures = std::make_unique<RecordedPictures>(game, "g-");
    Json games = Json::array();
    for (const ShownGame& shown : shown_games(insight)) {
        Json moves = Json::array(), movers = Json::array();
        for (const PlayedPly& ply : shown.game->plies) {
            moves.push_back(ply.text);
            movers.push_back(ply.mover);
        }
        Json json{{"title", fmt::format("{}: {} plies, {}", shown.title, shown.game->length(),
                                        result_words(*shown.game))},
                  {"moves", moves},
                  {"movers", movers},
                  {"expected", expected_of(shown)}};
        add_positions(json, game, *shown.game, pictures.get());
        games.push_back(std::move(json));
    }
    return {{"board", pictures ? pictures->json() : Json(nullptr)}, {"games", games}};
}

}  // namespace ply::insight
