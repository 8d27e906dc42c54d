// What a page is told of a table, and how a table is saved and changed as a whole.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/session/shown_game.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/tables/table.hpp"

namespace ply::studio {
namespace {

/// The seats that notice a move, a bit each.
std::uint32_t noticed_by(const Game& game, Player mover, const AnyState& before,
                         const AnyState& after) {
    if (!game.facts().hidden) return ~std::uint32_t{0};
    std::uint32_t seats = 0;
    for (Player seat = 0; seat < game.facts().players; ++seat)
        if (notices(game, seat, mover, before, after)) seats |= std::uint32_t{1} << seat;
    return seats;
}

/// What the persons may read of a move of somebody else.
std::map<Player, std::string> told_to_persons(const Session& session, Player mover,
                                              const Position& before, const AnyState& after) {
    std::map<Player, std::string> told;
    if (!session.game().facts().hidden) return told;
    const std::vector<std::string>& players = session.setup().players;
    for (Player seat = 0; seat < static_cast<Player>(players.size()); ++seat) {
        if (seat == mover || players[static_cast<std::size_t>(seat)] != person) continue;
        if (auto text = told_move(session.game(), before, after, seat))
            told.emplace(seat, std::move(*text));
    }
    return told;
}

/// Who made each move of a tree. The game makes every move once.
std::map<NodeId, NodeMark> marks_of(const Session& session) {
    struct Waiting {
        NodeId node;
        int ply;
        Position position;
    };
    const Game& game = session.game();
    const GameTree& tree = session.tree();
    std::map<NodeId, NodeMark> marks;
    std::vector<Waiting> waiting{{GameTree::root, 0, session.start()}};
    marks[GameTree::root] = {};
    while (!waiting.empty()) {
        const Waiting at = std::move(waiting.back());
        waiting.pop_back();
        for (const NodeId child : tree[at.node].children) {
            const AnyState& state = at.position.state;
            const Player mover = game.mover(state);
            marks[child] = {mover, at.ply + 1, told_value(tree[child].score, mover, game)};
            if (tree[child].children.empty() && !game.facts().hidden) continue;
            waiting.push_back({child, at.ply + 1, at.position});
            play(game, waiting.back().position, tree[child].move);
            const AnyState& after = waiting.back().position.state;
            marks[child].noticed = noticed_by(game, mover, state, after);
            marks[child].told = told_to_persons(session, mover, at.position, after);
        }
    }
    return marks;
}

Json clock_texts(const Session& session) {
    Json texts = Json::array();
    for (const ClockRule& rule : session.setup().clocks)
        texts.push_back(rule.on() ? rule.text() : "");
    return texts;
}

}  // namespace

Table::Table(std::string id, LoadedSession loaded, KeptSession kept, TableSettings settings,
             TableSurroundings around)
    : id_(std::move(id)),
      loaded_(std::move(loaded)),
      kept_(std::move(kept)),
      settings_(settings),
      around_(std::move(around)),
      sight_(session()),
      marks_(marks_of(session())) {}

NodeMark& Table::mark(NodeId node) {
    const auto [found, added] = marks_.try_emplace(node);
    if (!added || node == GameTree::root) return found->second;
    const NodeId parent = session().tree()[node].parent;
    found->second.ply = mark(parent).ply + 1;
    return found->second;
}

NodeMark& Table::mark_made(Player mover, const Position& before) {
    NodeMark& made = mark(session().here());
    made.seat = mover;
    const AnyState& after = session().position().state;
    made.noticed = noticed_by(game(), mover, before.state, after);
    made.told = told_to_persons(session(), mover, before, after);
    return made;
}

bool Table::is_known(NodeId node) const {
    if (sight_.open() || node == GameTree::root) return true;
    const Player viewer = *eyes().viewer;
    const auto found = marks_.find(node);
    return viewer != chance_player && found != marks_.end() &&
           (found->second.noticed >> viewer & 1) != 0;
}

int Table::number_of(NodeId node) {
    if (sight_.open()) return node;
    return known_[*eyes().viewer].number(session().tree(), node,
                                         [this](NodeId each) { return is_known(each); });
}

NodeId Table::node_of(int number) const {
    std::optional<NodeId> node = number;
    if (!sight_.open()) {
        const auto known = known_.find(*eyes().viewer);
        if (number != GameTree::root)
            node = known == known_.end() ? std::nullopt : known->second.node(number);
    }
    if (!node || !session().tree().has(*node))
        throw Error(fmt::format("there is no move number {} in the tree", number));
    return *node;
}

/// Of those below that are not known those below these.
std::vector<int> Table::known_children(NodeId node) {
    std::vector<int> numbers;
    for (const NodeId child : session().tree()[node].children) {
        if (is_known(child)) {
            numbers.push_back(number_of(child));
        } else {
            const std::vector<int> below = known_children(child);
            numbers.insert(numbers.end(), below.begin(), below.end());
        }
    }
    return numbers;
}

int Table::known_ply(NodeId node) const {
    int ply = 0;
    for (const NodeId each : session().tree().line_to(node)) ply += is_known(each) ? 1 : 0;
    return ply;
}

Json Table::row(NodeId node) {
    Json row = node_row(session().tree(), node, mark(node));
    if (sight_.open()) return row;
    keep_from(eyes().viewer, mark(node), row);
    row["node"] = number_of(node);
    if (node != GameTree::root) row["parent"] = number_of(session().tree()[node].parent);
    row["children"] = eyes().viewer == chance_player ? std::vector<int>{} : known_children(node);
    row["ply"] = known_ply(node);
    return row;
}

Json Table::view() {
    Json nodes = Json::array();
    std::vector<NodeId> waiting{GameTree::root};
    while (!waiting.empty()) {
        const NodeId node = waiting.back();
        waiting.pop_back();
        if (is_known(node)) nodes.push_back(row(node));
        const std::vector<NodeId>& children = session().tree()[node].children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return {{"table", id_},
            {"session", kept_.name().empty() ? Json(nullptr) : Json(kept_.name())},
            {"game", game_view(session().setup().game, loaded_.opened, around_.admission)},
            {"seats", session().setup().players},
            {"names", session().seat_names()},
            {"running", settings_.running},
            {"pace", pace().count()},
            {"dice", settings_.dice_asked ? "asked" : "thrown"},
            {"clocks", clock_texts(session())},
            {"nodes", std::move(nodes)},
            {"here", here()},
            {"position", position_view(session(), person_to_move(), eyes())}};
}

void Table::know(const std::map<NodeId, double>& values) {
    for (const auto& [node, value] : values) mark(node).value = value;
}

void Table::moved(bool unasked) {
    turn_began_ = std::chrono::steady_clock::now();
    bool others = sight_.look(session());
    Json position;
    try {
        position = position_view(session(), person_to_move(), eyes());
    } catch (const std::exception& failure) {
        settings_.running = false;
        tell({{"ev", "notice"}, {"of", id_}, {"problem", told_problem(failure)}});
        if (!now().undo()) throw;
        sight_.look(session());
        position = position_view(session(), person_to_move(), eyes());
        others = true;
    }
    // The first time it gets a name; from then on the page need not wait for the disk.
    const bool named = !kept_.name().empty();
    if (!named) save();
    const NodeId here = session().here();
    if (others) {
        tell({{"ev", "table"}, {"of", id_}, {"view", view()}});
    } else if (!unasked || is_known(here)) {
        Json event{{"ev", "node"},
                   {"of", id_},
                   {"session", kept_.name().empty() ? Json(nullptr) : Json(kept_.name())},
                   {"node", row(is_known(here) ? here : node_of(number_of(here)))}};
        const int number = event["node"]["node"];
        if (number != GameTree::root)
            event["parent"] = row(node_of(event["node"]["parent"].get<int>()));
        event["position"] = std::move(position);
        tell(std::move(event));
    }
    if (named) save();
}

void Table::changed() {
    turn_began_ = std::chrono::steady_clock::now();
    sight_.look(session());
    save();
    tell({{"ev", "table"}, {"of", id_}, {"view", view()}});
}

void Table::save() {
    try {
        kept_.save(session());
    } catch (const std::exception& failure) {
        tell({{"ev", "notice"}, {"of", id_}, {"problem", problem_json(failure)}});
    }
}

void Table::take_rules(LoadedSession loaded) {
    forget_programs();
    removed_.reset();
    loaded_ = std::move(loaded);
    marks_ = marks_of(session());
    known_.clear();
    changed();
    advance();
}

}  // namespace ply::studio
