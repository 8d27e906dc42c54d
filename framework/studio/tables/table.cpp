#include "framework/studio/tables/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/player/person.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {

void Table::require_running_game() const {
    if (session().outcome())
        throw Error("the game is over here; go back to play on, or begin a new one");
}

std::chrono::nanoseconds Table::since_turn() const {
    return std::chrono::steady_clock::now() - turn_began_;
}

void Table::play(const std::string& move, bool any) {
    require_running_game();
    const Player mover = *session().mover();
    if (mover == chance_player) return throw_dice(move);
    require_eyes(mover);
    if (!any && !is_person(mover))
        throw Error(fmt::format("player {} is {}; put a person into the seat to move for it",
                                mover + 1,
                                session().setup().players[static_cast<std::size_t>(mover)]));
    // What others hold is not looked at, be it to say what is wrong with the move.
    const Move legal =
        legal_move(game(),
                   sight_.open() ? session().position()
                                 : imagined_position(game(), session().position(), mover),
                   move);
    const Position before = session().position();
    abandon();
    if (now().play(legal, std::string(person), since_turn())) mark_made(mover, before);
    moved();
    advance();
}

void Table::go(NodeId node) {
    if (!session().tree().has(node))
        throw Error(fmt::format("there is no move number {} in the tree", node));
    abandon();
    now().go(node);
    moved();
}

void Table::undo() {
    if (session().here() == GameTree::root && !session().end())
        throw Error("this is the start; nothing was played");
    abandon();
    const bool people = has_people();
    now().undo();
    while (people && session().here() != GameTree::root && !person_to_move()) now().undo();
    moved();
}

void Table::redo() {
    abandon();
    if (!now().redo()) throw Error("nothing was played after this position");
    const bool people = has_people();
    while (people && !session().outcome() && !person_to_move() && now().redo()) continue;
    moved();
}

void Table::throw_dice(const std::string& move) {
    require_running_game();
    if (session().mover() != chance_player) throw Error("nothing is to be thrown here");
    if (move.empty()) {
        throw_by_seed();
    } else {
        require_open("what is dealt, chosen by hand,");
        const Position before = session().position();
        now().play(legal_move(game(), session().position(), move), "chance");
        mark_made(chance_player, before);
        moved();
    }
    advance();
}

void Table::promote(NodeId node) {
    if (!session().tree().has(node))
        throw Error(fmt::format("there is no move number {} in the tree", node));
    now().tree().promote(node);
    changed();
}

void Table::remove(NodeId node) {
    const GameTree& tree = session().tree();
    if (!tree.has(node) || node == GameTree::root)
        throw Error(fmt::format("there is no move number {} that could be removed", node));
    Removed removed{tree[node].parent, {tree[node]}, {mark(node)}, {0}};
    for (std::size_t i = 0; i < removed.nodes.size(); ++i)
        for (const NodeId child : std::vector<NodeId>(removed.nodes[i].children)) {
            removed.nodes.push_back(tree[child]);
            removed.marks.push_back(mark(child));
            removed.parents.push_back(i);
        }
    abandon();
    const NodeId here = session().here();
    now().go(node);
    now().remove_here();
    if (tree.has(here)) now().go(here);
    removed_ = std::move(removed);
    changed();
}

void Table::restore() {
    if (!removed_ || !session().tree().has(removed_->parent))
        throw Error("nothing was removed that could be put back");
    GameTree& tree = now().tree();
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < removed_->nodes.size(); ++i) {
        const GameNode& was = removed_->nodes[i];
        const NodeId parent = i == 0 ? removed_->parent : nodes[removed_->parents[i]];
        const NodeId node = tree.add(parent, was.move, was.text);
        GameNode& again = tree[node];
        again.player = was.player;
        again.comment = was.comment;
        again.score = was.score;
        again.left = was.left;
        again.periods = was.periods;
        marks_[node] = removed_->marks[i];
        nodes.push_back(node);
    }
    removed_.reset();
    abandon();
    now().go(nodes.front());
    changed();
}

void Table::comment(NodeId node, const std::string& text) {
    if (!session().tree().has(node))
        throw Error(fmt::format("there is no move number {} in the tree", node));
    if (node != GameTree::root && !may_read(eyes().viewer, mark(node).seat))
        throw Error("what is not seen of this move cannot be commented on before the game is over");
    now().tree()[node].comment = text;
    tell({{"ev", "row"}, {"of", id_}, {"row", row(node)}});
    save();
}

void Table::set_seats(const std::vector<std::string>& players) {
    if (players.size() != session().setup().players.size())
        throw Error(fmt::format("{} has {} players, and {} are named", game().info().name,
                                session().setup().players.size(), players.size()));
    require_seats(players);
    if (session().tree().size() == 1) sight_.forget();
    forget_programs();
    for (std::size_t seat = 0; seat < players.size(); ++seat)
        now().set_player(static_cast<Player>(seat), players[seat]);
    changed();
    advance();
}

void Table::swap_seats() {
    std::vector<std::string> players = session().setup().players;
    if (players.size() > 1) std::swap(players[0], players[1]);
    require_seats(players);
    if (session().tree().size() == 1) sight_.forget();
    forget_programs();
    now().swap_players();
    changed();
    advance();
}

void Table::resign(std::optional<Player> seat) {
    require_running_game();
    const Player mover = *session().mover();
    // A person does so for itself.
    if (!seat && !sight_.open() && eyes().viewer != chance_player) seat = eyes().viewer;
    if (!seat && mover == chance_player) throw Error("nobody is to move; name the seat");
    require_eyes(seat.value_or(mover));
    abandon();
    now().resign(seat.value_or(mover));
    moved();
}

void Table::require_acceptance(Player mover) const {
    const std::vector<std::string>& players = session().setup().players;
    if (players.size() != 2 || !has_people() || mover == chance_player) return;
    if (!is_person(mover))
        throw Error("a draw is offered by the player to move; wait for the program");
    const Player other = 1 - mover;
    if (is_person(other)) return;
    const auto last = last_scores_.find(other);
    if (last == last_scores_.end() || last->second > 0)
        throw Error(fmt::format("{} declines the draw", players[static_cast<std::size_t>(other)]));
}

void Table::agree_draw() {
    require_running_game();
    require_acceptance(*session().mover());
    require_eyes(*session().mover());
    abandon();
    now().agree_draw();
    moved();
}

void Table::reopen() {
    if (!session().end()) throw Error("nobody has ended the game but its rules");
    now().set_end(std::nullopt);
    moved();
}

bool Table::flag() {
    const std::optional<Player> mover = session().mover();
    if (!mover || !session().clock_runs(*mover)) return session().outcome().has_value();
    if (eyes().cover) return false;  // time runs from when it is uncovered
    const TimeLeft time = session().times()[static_cast<std::size_t>(*mover)];
    if (since_turn() <= time.most()) return false;
    abandon();
    now().forfeit(*mover);
    moved();
    return true;
}

}  // namespace ply::studio
