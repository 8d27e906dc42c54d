#include "framework/session/formats/session_json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/typed_moves.hpp"
#include "framework/report/text/json.hpp"

namespace ply {
namespace {

constexpr const char* mark = "plyboard session";
constexpr int version = 1;

using Tags = std::vector<std::pair<std::string, std::string>>;

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

Json move_json(const GameNode& node, std::size_t parent) {
    Json json{{"after", parent}, {"move", node.text}};
    if (!node.player.empty()) json["player"] = node.player;
    if (!node.comment.empty()) json["comment"] = node.comment;
    if (!node.score.empty()) json["score"] = node.score;
    if (node.left) json["left_ms"] = node.left->count();
    if (node.periods) json["periods"] = *node.periods;
    return json;
}

[[noreturn]] void refuse(const std::string& what) {
    throw Error("this is no saved game of Plyboard: " + what);
}

Json parsed(std::string_view text) {
    try {
        return Json::parse(text);
    } catch (const nlohmann::json::exception& error) {
        const std::string what = error.what();
        const std::size_t at = what.find("at line ");
        refuse("it is not JSON" + (at == what.npos ? "" : ", " + short_line(what.substr(at, 60))));
    }
}

/// A field of the file, as the type that it must have.
template <class T>
T field(const Json& json, const char* name, T fallback = {}) {
    const auto found = json.find(name);
    if (found == json.end()) return fallback;
    try {
        return found->template get<T>();
    } catch (const nlohmann::json::exception&) {
        refuse(fmt::format("its field '{}' has a wrong type", name));
    }
}

Json checked(std::string_view text) {
    Json json = parsed(text);
    if (!json.is_object() || !json.contains(mark))
        refuse(fmt::format("it has no field '{}'", mark));
    if (const int found = field(json, mark, 0); found != version)
        refuse(
            fmt::format("it has version {}, and this program reads version {}; use the program "
                        "that wrote it",
                        found, version));
    return json;
}

std::chrono::milliseconds time_field(const Json& json, const char* name) {
    const auto time = field<std::int64_t>(json, name, 0);
    if (time < 0 || std::chrono::milliseconds(time) > ClockRule::longest)
        refuse(fmt::format("its field '{}' is no time", name));
    return std::chrono::milliseconds(time);
}

int count_field(const Json& json, const char* name, int least, int fallback) {
    const auto count = field<std::int64_t>(json, name, fallback);
    if (count < least || count > ClockRule::most_counted)
        refuse(fmt::format("its field '{}' is not from {} to {}", name, least,
                           ClockRule::most_counted));
    return static_cast<int>(count);
}

std::vector<ClockRule> clocks_of(const Json& json) {
    std::vector<ClockRule> clocks;
    for (const Json& clock : field(json, "clocks", Json::array()))
        clocks.push_back({time_field(clock, "main_ms"), time_field(clock, "increment_ms"),
                          time_field(clock, "byoyomi_ms"), count_field(clock, "periods", 1, 1),
                          count_field(clock, "moves", 0, 0)});
    return clocks;
}

/// Puts the moves of a file into a session.
class MoveReader {
public:
    explicit MoveReader(LoadedSession& loaded) : loaded_(loaded), session_(*loaded.session) {}

    void read(const Json& moves) {
        if (!moves.is_array()) refuse("its field 'moves' is no list");
        for (const Json& move : moves) {
            if (!move.is_object()) refuse(fmt::format("move {} is no object", nodes_.size()));
            nodes_.push_back(add(entry(move, "after"), move));
        }
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
    Entry entry(const Json& json, const char* name) const {
        const auto number = field<std::int64_t>(json, name, 0);
        if (number < 0 || number >= std::ssize(nodes_))
            refuse(fmt::format("its field '{}' is {}, but there is no such move before", name,
                               number));
        return nodes_[static_cast<std::size_t>(number)];
    }

private:
    Entry add(Entry parent, const Json& json) {
        const auto text = field<std::string>(json, "move");
        std::optional<Move> move;
        if (parent.kept) session_.go(parent.node);
        if (parent.kept && !session_.outcome())
            move = named_move(session_.game(), session_.position(), text);
        if (!move) {
            if (left_out_++ == 0)
                first_problem_ = fmt::format("'{}' is not a legal move after {} others",
                                             short_line(text, 60), session_.moves().size());
            return {parent.node, false};
        }
        session_.play(*move, field<std::string>(json, "player"));
        GameNode& node = session_.tree()[session_.here()];
        node.comment = field<std::string>(json, "comment");
        node.score = field<std::string>(json, "score");
        if (json.contains("left_ms")) node.left = time_field(json, "left_ms");
        if (json.contains("periods")) node.periods = count_field(json, "periods", 1, 1);
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
    return {{"after", number_of[static_cast<std::size_t>(session.end()->at)]},
            {"by", ending_name(session.end()->ending)},
            {"loser", session.end()->loser + 1}};
}

void read_end(Session& session, const Json& json, const MoveReader& moves) {
    const auto ending = parse_ending(field<std::string>(json, "by"));
    const auto [node, kept] = moves.entry(json, "after");
    if (!ending) refuse("its field 'by' is no way in which a game ends");
    if (kept) session.set_end(SessionEnd{node, *ending, field<int>(json, "loser", 1) - 1});
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
    const Json json{{mark, version},
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
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

LoadedSession read_session_json(std::string_view text, const std::string& game) {
    const Json json = checked(text);
    SessionSetup setup{.game = game.empty() ? field<std::string>(json, "game") : game,
                       .start = field<std::string>(json, "start"),
                       .players = field(json, "players", std::vector<std::string>{}),
                       .clocks = {},
                       .seed = field<std::uint64_t>(json, "seed", 1),
                       .names = field(json, "names", std::vector<std::string>{}),
                       .tags = field(json, "tags", Tags{})};
    setup.clocks = clocks_of(json);
    LoadedSession loaded{open_named_game(setup.game), nullptr};
    loaded.session = std::make_unique<Session>(*loaded.opened.game, std::move(setup));
    // Clocks stand still while the moves are read: what was left is in the file.
    MoveReader moves(loaded);
    moves.read(field(json, "moves", Json::array()));
    Session& session = *loaded.session;
    session.tree()[GameTree::root].comment = field<std::string>(json, "comment");
    session.go(moves.entry(json, "here").node);
    if (json.contains("end") && json["end"].is_object()) read_end(session, json["end"], moves);
    return loaded;
}

SessionSummary summary_of_json(std::string_view text) {
    SessionSummary summary;
    try {
        const Json json = checked(text);
        summary.game = field<std::string>(json, "game");
        summary.players = field(json, "players", std::vector<std::string>{});
        const Json moves = field(json, "moves", Json::array());
        const auto number = [&](const Json& from, const char* name) {
            const auto value = field<std::uint64_t>(from, name, 0);
            return value <= moves.size() ? value : 0;
        };
        summary.ended = json.contains("end") && json["end"].is_object();
        for (std::uint64_t node = number(json, "here"); node > 0;) {
            ++summary.plies;
            const std::uint64_t before = number(moves[node - 1], "after");
            node = before < node ? before : 0;
        }
    } catch (const Error& error) {
        summary.problem = error.what();
    }
    return summary;
}

}  // namespace ply
