// Positions, the nodes of a table's tree, and saved sessions.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/deciding_cells.hpp"
#include "framework/report/board/legal_moves_json.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {
namespace {

Json mover_json(std::optional<Player> mover) {
    if (!mover) return nullptr;
    return *mover == chance_player ? Json("chance") : Json(*mover);
}

Json contents(const Game& game, const AnyState& state) {
    Json list = Json::array();
    const Layout* const layout = game.layout();
    for (std::size_t cell = 0; layout != nullptr && cell < layout->cells.size(); ++cell)
        list.push_back(game.content(state, static_cast<int>(cell)));
    return list;
}

/// What the viewer saw before the last move that it has noticed: nobody can tell by what is marked
/// whether others have moved since then. Nothing where nobody looks, or none was made.
std::optional<AnyState> seen_before(const Session& session, std::optional<Player> viewer) {
    const AnyState* const last = session.before_last_move();
    if (last == nullptr || viewer == chance_player) return std::nullopt;
    if (!viewer) return *last;
    const Game& game = session.game();
    AnyState state = session.start().state;
    AnyState seen = game.observe(state, *viewer);
    std::optional<AnyState> before;
    for (const Move move : session.moves()) {
        game.play(state, move);
        AnyState now = game.observe(state, *viewer);
        if (now == seen) continue;
        before = std::exchange(seen, std::move(now));
    }
    return before;
}

Json layers_json(const Game& game, const AnyState& state) {
    Json layers = Json::array();
    for (const BoardLayer& layer : board_layers_of(game, state))
        layers.push_back({{"name", layer.name}, {"numbers", layer.numbers}});
    return layers;
}

Json numbers_json(const Game& game, const AnyState& state) {
    Json all = Json::array();
    for (const BoardNumbers& numbers : board_numbers_of(game, state))
        all.push_back(
            {{"name", numbers.name}, {"numbers", numbers.numbers}, {"dice", numbers.dice}});
    return all;
}

Json legal_json(const Session& session, std::optional<Player> viewer) {
    if (!session.mover()) return Json::array();
    const Game& game = session.game();
    // What is dealt and what others can do depends on what is not seen.
    if (viewer && (*viewer == chance_player || viewer != session.mover())) return Json::array();
    if (viewer) return legal_moves_json(imagined_moves(game, session.position(), *viewer));
    const std::vector<ClickableMove> moves = clickable_moves(game, session.position());
    Json legal = legal_moves_json(moves);
    if (session.mover() != chance_player) return legal;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        legal[i]["k"] = "dice";
        legal[i]["w"] = game.weight(session.position().state, moves[i].move);
    }
    return legal;
}

Json clocks_json(const Session& session) {
    Json clocks = Json::array();
    if (session.setup().studied) return clocks;  // they would run in the page
    for (const TimeLeft& time : session.times()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(time.main);
        const bool byoyomi = time.rule.byoyomi.count() > 0;
        clocks.push_back({{"left", left.count()},
                          {"periods", byoyomi ? time.periods : 0},
                          {"period", time.rule.byoyomi.count()},
                          {"moves", time.moves_to_go}});
    }
    return clocks;
}

/// What the rules found in the position, where they and nobody else have ended the game.
std::vector<int> over_cells(const Session& session) {
    const NodeId here = session.here();
    const AnyState* const before = session.before_last_move();
    const bool by_people = session.end() && session.end()->at == here;
    if (here == GameTree::root || before == nullptr || by_people) return {};
    if (!session.game().outcome(session.position().state)) return {};  // drawn by repetition
    if (session.game().facts().chance) return {};  // the last move may be a throw
    try {
        return deciding_cells_of(session.game(), *before, session.tree()[here].move);
    } catch (const Error&) {
        return {};  // the game is over all the same
    }
}

Json over_json(const Session& session) {
    const std::optional<Outcome> outcome = session.outcome();
    if (!outcome) return nullptr;
    Json scores = Json::array();
    for (Player seat = 0; seat < session.game().facts().players; ++seat)
        scores.push_back(outcome->points(seat));
    return {{"text", result_text(session)},
            {"reason", session.reason()},
            {"scores", scores},
            {"cells", over_cells(session)}};
}

Json viewer_json(std::optional<Player> viewer) {
    if (!viewer) return nullptr;
    return *viewer == chance_player ? Json("nobody") : Json(*viewer);
}

}  // namespace

Json position_view(const Session& session, bool person, const Eyes& eyes) {
    const Game& game = session.game();
    const AnyState state = shown_state(session, eyes.viewer);
    const std::optional<AnyState> before = seen_before(session, eyes.viewer);
    const std::vector<int> last = before ? changed_cells(game, *before, state) : std::vector<int>{};
    return {{"text", game.state_text(state)},
            {"mover", mover_json(session.mover())},
            {"person", person},
            {"content", contents(game, state)},
            {"layers", layers_json(game, state)},
            {"numbers", numbers_json(game, state)},
            {"last", last},
            {"legal", legal_json(session, eyes.viewer)},
            {"viewer", viewer_json(eyes.viewer)},
            {"cover", eyes.cover ? Json(*eyes.cover) : Json(nullptr)},
            {"clocks", clocks_json(session)},
            {"over", over_json(session)},
            {"svg", board_svg(game, state,
                              {.id = "board",
                               .seats = session.seat_names(),
                               .before = before ? &*before : nullptr},
                              last)}};
}

Json node_row(const GameTree& tree, NodeId node, const NodeMark& mark) {
    const GameNode& at = tree[node];
    const bool start = node == GameTree::root;
    return {{"node", node},
            {"parent", start ? Json(nullptr) : Json(at.parent)},
            {"children", at.children},
            {"ply", mark.ply},
            {"move", start ? Json(nullptr) : Json(at.text)},
            {"seat", mark.seat == chance_player ? Json(nullptr) : Json(mark.seat)},
            {"player", at.player},
            {"comment", at.comment},
            {"score", at.score},
            {"value", mark.value ? Json(*mark.value) : Json(nullptr)}};
}

void keep_from(std::optional<Player> viewer, const NodeMark& mark, Json& row) {
    if (may_read(viewer, mark.seat) || row["move"].is_null()) return;
    const auto told = mark.told.find(*viewer);
    row["move"] = told == mark.told.end() ? hidden_move : told->second;
    row["comment"] = "";
    row["score"] = "";
    row["value"] = nullptr;
}

namespace {

/// Of its player, from -1 to 1.
std::optional<double> shown_value(std::string_view score, const Game& game) {
    if (score.starts_with("win in ")) return 1;
    if (score.starts_with("loss in ")) return -1;
    if (score == "0") return 0;
    const std::string text(score.substr(score.starts_with('+') ? 1 : 0));
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (end == text.c_str()) return std::nullopt;
    const std::string_view unit(end);
    if (unit == " %") return number / 50 - 1;
    if (unit.starts_with(" pawn") && counts_pawns(game.info().name))
        return ScoreScale(nullptr, game).expected(100 * number);
    return std::nullopt;
}

}  // namespace

std::optional<double> told_value(std::string_view score, Player mover, const Game& game) {
    if (game.facts().players != 2 || mover == chance_player) return std::nullopt;
    const std::optional<double> value = shown_value(score, game);
    if (!value) return std::nullopt;
    return std::clamp(mover == 0 ? *value : -*value, -1.0, 1.0);
}

std::optional<double> value_of(std::optional<Score> score, Player mover, const ScoreScale& scale,
                               const Game& game) {
    if (!score || game.facts().players != 2 || mover == chance_player) return std::nullopt;
    std::optional<double> value = scale.expected(static_cast<double>(*score));
    if (is_decided(*score)) value = *score > 0 ? 1 : -1;
    if (!value && *score == 0) value = 0;
    if (!value) return std::nullopt;
    return mover == 0 ? *value : -*value;
}

}  // namespace ply::studio
