#include "framework/session/formats/session_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/text/json.hpp"
#include "framework/session/formats/saved_game.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

/// The nodes in the order of the file: a parent before its children, and the main line's child
/// before its siblings.
std::vector<NodeId> nodes_in_order(const GameTree& tree) {
    std::vector<NodeId> order;
    std::vector<NodeId> waiting{GameTree::root};
    while (!waiting.empty()) {
        const NodeId node = waiting.back();
        waiting.pop_back();
        order.push_back(node);
        const std::vector<NodeId>& children = tree[node].children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return order;
}

Json clock_json(const ClockRule& rule) {
    return {{"main_ms", rule.main.count()},
            {"increment_ms", rule.increment.count()},
            {"byoyomi_ms", rule.byoyomi.count()},
            {"periods", rule.periods},
            {"moves", rule.moves}};
}

Json kept_json(const GameNode& node) {
    Json list = Json::array();
    for (const KeptProperty& property : node.kept) {
        Json words{property.name};
        for (const std::string& value : property.values) words.push_back(value);
        list.push_back(words);
    }
    return list;
}

Json move_json(const GameNode& node, std::size_t parent) {
    Json json{{"after", parent}, {"move", node.text}};
    if (!node.player.empty()) json["player"] = node.player;
    if (!node.comment.empty()) json["comment"] = node.comment;
    if (!node.score.empty()) json["score"] = node.score;
    if (!node.kept.empty()) json["kept"] = kept_json(node);
    if (node.left) json["left_ms"] = node.left->count();
    if (node.periods) json["periods"] = *node.periods;
    return json;
}

/// Puts the moves of a file into a session.
class MoveReader {
public:
    explicit MoveReader(LoadedSession& loaded) : loaded_(loaded), session_(*loaded.session) {}

    void read(std::vector<SavedMove> moves) {
        for (SavedMove& move : moves) nodes_.push_back(add(entry(move.after), move.node));
        if (left_out_ > 0)
            loaded_.notes.push_back(
                fmt::format("{}; {} move{} left out: the rules of {} are not "
                            "those that the game was saved by",
                            first_problem_, left_out_, left_out_ == 1 ? " is" : "s are",
                            session_.game().info().name));
    }

    /// A move of the file: its node, or, where it was left out, that of the last one before.
    struct Entry {
        NodeId node = GameTree::root;
        bool kept = true;
    };
    Entry entry(std::size_t number) const { return nodes_[number]; }

private:
    Entry add(Entry parent, GameNode& said) {
        std::optional<Move> move;
        if (parent.kept) session_.go(parent.node);
        if (parent.kept && !session_.outcome())
            move = named_move(session_.game(), session_.position(), said.text);
        if (!move) {
            if (left_out_++ == 0)
                first_problem_ = fmt::format("'{}' is not a legal move after {} others",
                                             short_line(said.text, 60), session_.moves().size());
            return {parent.node, false};
        }
        session_.play(*move, said.player);
        GameNode& node = session_.tree()[session_.here()];
        node.comment = std::move(said.comment);
        node.score = std::move(said.score);
        node.kept = std::move(said.kept);
        node.left = said.left;  // nothing where the file has nothing: play() took it from the rule
        node.periods = said.periods;
        return {session_.here(), true};
    }

    LoadedSession& loaded_;
    Session& session_;
    std::vector<Entry> nodes_{Entry{}};  ///< by their numbers in the file
    std::size_t left_out_ = 0;
    std::string first_problem_;
};

Json end_json(const Session& session, const std::vector<std::size_t>& number_of) {
    if (!session.end()) return nullptr;
    const SessionEnd& end = *session.end();
    Json json{{"after", number_of[static_cast<std::size_t>(end.at)]},
              {"by", ending_name(end.ending)}};
    if (end.loser) json["loser"] = *end.loser + 1;
    if (!end.points.empty()) json["points"] = end.points;
    return json;
}

}  // namespace

bool begins_as_json(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t brace = text.find_first_not_of(blank);
    if (brace == text.npos || text[brace] != '{') return false;
    const std::size_t next = text.find_first_not_of(blank, brace + 1);
    return next != text.npos && (text[next] == '"' || text[next] == '}');
}

std::string session_json(const Session& session) {
    const SessionSetup& setup = session.setup();
    const GameTree& tree = session.tree();
    const std::vector<NodeId> order = nodes_in_order(tree);
    std::vector<std::size_t> number_of(tree.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        number_of[static_cast<std::size_t>(order[i])] = i;
    Json clocks = Json::array();
    for (const ClockRule& rule : setup.clocks) clocks.push_back(clock_json(rule));
    Json moves = Json::array();
    for (std::size_t i = 1; i < order.size(); ++i) {
        const GameNode& node = tree[order[i]];
        moves.push_back(move_json(node, number_of[static_cast<std::size_t>(node.parent)]));
    }
    Json json{{session_mark, session_version},
              {"game", setup.game},
              {"start", setup.start},
              {"players", setup.players},
              {"names", setup.names},
              {"tags", setup.tags},
              {"clocks", clocks},
              {"seed", setup.seed},
              {"here", number_of[static_cast<std::size_t>(session.here())]},
              {"end", end_json(session, number_of)},
              {"comment", tree[GameTree::root].comment},
              {"moves", moves}};
    if (const GameNode& root = tree[GameTree::root]; !root.kept.empty())
        json["kept"] = kept_json(root);
    if (setup.studied) json["studied"] = true;
    using std::chrono::milliseconds;
    if (const auto thought = std::chrono::duration_cast<milliseconds>(session.thought());
        thought.count() > 0)
        json["thought_ms"] = thought.count();
    if (std::string over = ended_text(session); !over.empty()) json["over"] = std::move(over);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

LoadedSession read_session_json(std::string_view text, const std::string& game) {
    SavedGame saved = saved_game(text);
    if (!game.empty()) saved.setup.game = game;
    LoadedSession loaded{open_named_game(saved.setup.game), nullptr};
    loaded.session = std::make_unique<Session>(*loaded.opened.game, std::move(saved.setup));
    // Clocks stand still while the moves are read: what was left is in the file.
    MoveReader moves(loaded);
    moves.read(std::move(saved.moves));
    Session& session = *loaded.session;
    session.tree()[GameTree::root].comment = std::move(saved.comment);
    session.tree()[GameTree::root].kept = std::move(saved.kept);
    session.go(moves.entry(saved.here).node);
    session.set_thought(saved.thought);
    if (saved.end && moves.entry(saved.end->after).kept)
        session.set_end(SessionEnd{moves.entry(saved.end->after).node, saved.end->ending,
                                   saved.end->loser, saved.end->points});
    return loaded;
}

SessionSummary summary_of_json(std::string_view text) {
    SessionSummary summary;
    try {
        SavedGame saved = saved_game(text);
        summary.game = std::move(saved.setup.game);
        summary.players = std::move(saved.setup.players);
        summary.over = std::move(saved.over);
        for (std::size_t move = saved.here; move > 0; move = saved.moves[move - 1].after)
            ++summary.plies;
    } catch (const Error& error) {
        summary.problem = error.what();
    }
    return summary;
}

}  // namespace ply
