#include "framework/session/formats/html_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/html/html_page.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/picture/board_words.hpp"
#include "framework/report/picture/recorded_pictures.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/outcome_text.hpp"
#include "framework/session/formats/file_result.hpp"
#include "framework/session/formats/game_page.hpp"
#include "framework/session/formats/session_json.hpp"

namespace ply {
namespace {

constexpr std::size_t most_positions = 20'000;
constexpr std::string_view data_begins = "id=\"data\">";
constexpr std::string_view data_ends = "</script>";

/// What the page's script gets for each position, in the order of the file's moves:
/// `seat` who moved, null for dice; `set` the drawings that the move changes, cell and drawing in
/// turn, at the start of all cells; `beside` a drawing, `text` of games without a board; `words`
/// what is where; `end` the result.
class RecordedPositions {
public:
    explicit RecordedPositions(const Session& session) : session_(session), game_(session.game()) {
        if (RecordedPictures::has(game_)) pictures_.emplace(game_, "b-", session.seat_names());
    }

    Json nodes() {
        struct Waiting {
            NodeId node;
            Position before;
            std::vector<int> standing;
        };
        Json nodes = Json::array();
        std::vector<Waiting> waiting{{GameTree::root, session_.start(), {}}};
        while (!waiting.empty()) {
            Waiting at = std::move(waiting.back());
            waiting.pop_back();
            if (nodes.size() == most_positions)
                throw Error(
                    fmt::format("the game has more than {} positions, which is more than a "
                                "page shows; write it as json",
                                most_positions));
            nodes.push_back(node_json(at.node, at.before, at.standing));
            const std::vector<NodeId>& children = session_.tree()[at.node].children;
            for (std::size_t i = children.size(); i-- > 0;)
                waiting.push_back({children[i], at.before, at.standing});
        }
        return nodes;
    }
    Json board() const { return pictures_ ? pictures_->json() : Json(nullptr); }

private:
    /// Makes the node's move in `position`.
    Json node_json(NodeId node, Position& position, std::vector<int>& standing) {
        Json json = Json::object();
        if (node != GameTree::root) {
            const Player mover = game_.mover(position.state);
            json["seat"] = mover == chance_player ? Json(nullptr) : Json(mover);
            play(game_, position, session_.tree()[node].move);
        }
        const AnyState& state = position.state;
        if (pictures_) {
            const std::vector<int> before = std::exchange(standing, pictures_->standing(state));
            json["set"] = RecordedPictures::changes(before, standing);
            json["beside"] = pictures_->beside(state);
        } else {
            json["text"] = game_.state_text(state);
        }
        json["words"] = board_words(game_, state);
        if (const std::string end = end_text(node, position); !end.empty()) json["end"] = end;
        return json;
    }

    std::string end_text(NodeId node, const Position& position) const {
        const std::optional<SessionEnd>& end = session_.end();
        const bool settled = end && end->at == node;
        std::optional<Outcome> over = outcome(game_, position);
        if (settled) over = end->outcome(game_.facts().players);
        if (!over) return "";
        return settled ? fmt::format("{}: {}", winner_text(*over, game_), ending_name(end->ending))
                       : outcome_text(*over, game_);
    }

    const Session& session_;
    const Game& game_;
    std::optional<RecordedPictures> pictures_;
};

/// `Anna – pvs(depth=6)`
std::string players_text(const Session& session) {
    const SessionSetup& setup = session.setup();
    std::string text;
    for (std::size_t seat = 0; seat < setup.players.size(); ++seat) {
        const bool named = seat < setup.names.size() && !setup.names[seat].empty();
        const std::string& player = setup.players[seat];
        if (!text.empty()) text += " – ";
        text += named              ? setup.names[seat]
                : player == person ? fmt::format("player {}", seat + 1)
                                   : player;
    }
    return text;
}

std::string tag_of(const Session& session, std::string_view name) {
    for (const auto& [tag, value] : session.setup().tags)
        if (tag == name && value.find('?') == value.npos) return value;
    return {};
}

}  // namespace

bool begins_as_html(std::string_view text) {
    constexpr std::string_view doctype = "<!doctype html";
    const std::size_t first = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (first == text.npos) return false;
    return lower_case(text.substr(first, doctype.size())) == doctype;
}

std::string record_in_html(std::string_view text) {
    const std::size_t at = text.find(data_begins);
    const std::size_t end = at == text.npos ? at : text.find(data_ends, at);
    if (end != text.npos) {
        const std::size_t from = at + data_begins.size();
        const Json data = Json::parse(text.substr(from, end - from), nullptr, false);
        if (data.is_object() && data.contains("record")) return data["record"].dump();
    }
    throw Error("line 1: this page holds no game; pages with one are written by the format html");
}

LoadedSession read_html_game(std::string_view text, const std::string& game) {
    return read_session_json(record_in_html(text), game);
}

std::string write_html_game(const Session& session) {
    RecordedPositions positions(session);
    const GameInfo& info = session.game().info();
    Json record = Json::parse(session_json(session));
    record["game"] = game_for_others(session);
    Json data{{"record", std::move(record)}, {"nodes", positions.nodes()}};
    data["board"] = positions.board();
    std::string about = players_text(session);
    for (const char* const tag : {"Event", "Date"})
        if (const std::string value = tag_of(session, tag); !value.empty()) about += ", " + value;
    const std::string& title = info.title.empty() ? info.name : info.title;
    const std::string body = fmt::format("<header><h1>{}</h1><p>{}</p></header>\n{}",
                                         xml_text(title), xml_text(about), assets::game_page_html);
    return html_page({fmt::format("{}: {}", title, about),
                      std::string(board_picture_css()) + std::string(assets::game_page_css), "game",
                      body, script_json(data), assets::game_page_js});
}

}  // namespace ply
