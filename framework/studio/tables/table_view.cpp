// What a page is told of a table, and how a table is saved and changed as a whole.
#include <nlohmann/json.hpp>

#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/tables/table.hpp"

namespace ply::studio {
namespace {

/// Who made each move of a tree. The game makes every move once.
std::map<NodeId, NodeMark> marks_of(const Session& session) {
    struct Waiting {
        NodeId node;
        int ply;
        AnyState state;
    };
    const Game& game = session.game();
    const GameTree& tree = session.tree();
    std::map<NodeId, NodeMark> marks;
    std::vector<Waiting> waiting{{GameTree::root, 0, session.start().state}};
    marks[GameTree::root] = {};
    while (!waiting.empty()) {
        const Waiting at = std::move(waiting.back());
        waiting.pop_back();
        for (const NodeId child : tree[at.node].children) {
            const Player mover = game.mover(at.state);
            marks[child] = {mover, at.ply + 1, told_value(tree[child].score, mover, game)};
            if (tree[child].children.empty()) continue;
            waiting.push_back({child, at.ply + 1, at.state});
            game.play(waiting.back().state, tree[child].move);
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
      marks_(marks_of(session())) {}

NodeMark& Table::mark(NodeId node) {
    const auto [found, added] = marks_.try_emplace(node);
    if (!added || node == GameTree::root) return found->second;
    const NodeId parent = session().tree()[node].parent;
    found->second.ply = mark(parent).ply + 1;
    return found->second;
}

Json Table::row(NodeId node) {
    return node_row(session().tree(), node, mark(node));
}

Json Table::view() {
    Json nodes = Json::array();
    std::vector<NodeId> waiting{GameTree::root};
    while (!waiting.empty()) {
        const NodeId node = waiting.back();
        waiting.pop_back();
        nodes.push_back(row(node));
        const std::vector<NodeId>& children = session().tree()[node].children;
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return {{"table", id_},
            {"session", kept_.name().empty() ? Json(nullptr) : Json(kept_.name())},
            {"game", game_view(session().setup().game, loaded_.opened, around_.admission)},
            {"seats", session().setup().players},
            {"running", settings_.running},
            {"pace", pace().count()},
            {"dice", settings_.dice_asked ? "asked" : "thrown"},
            {"clocks", clock_texts(session())},
            {"nodes", std::move(nodes)},
            {"here", session().here()},
            {"position", position_view(session(), person_to_move())}};
}

void Table::know(const std::map<NodeId, double>& values) {
    for (const auto& [node, value] : values) mark(node).value = value;
}

void Table::moved() {
    turn_began_ = std::chrono::steady_clock::now();
    Json position;
    try {
        position = position_view(session(), person_to_move());
    } catch (const std::exception& failure) {
        settings_.running = false;
        tell({{"ev", "notice"}, {"of", id_}, {"problem", problem_json(failure)}});
        if (!now().undo()) throw;
        position = position_view(session(), person_to_move());
        tell({{"ev", "table"}, {"of", id_}, {"view", view()}});
    }
    // The first time it gets a name; from then on the page need not wait for the disk.
    const bool named = !kept_.name().empty();
    if (!named) save();
    const NodeId here = session().here();
    Json event{{"ev", "node"},
               {"of", id_},
               {"session", kept_.name().empty() ? Json(nullptr) : Json(kept_.name())},
               {"node", row(here)}};
    if (here != GameTree::root) event["parent"] = row(session().tree()[here].parent);
    event["position"] = std::move(position);
    tell(std::move(event));
    if (named) save();
}

void Table::changed() {
    turn_began_ = std::chrono::steady_clock::now();
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
    changed();
    advance();
}

}  // namespace ply::studio
