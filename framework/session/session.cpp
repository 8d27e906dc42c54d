#include "framework/session/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/session/rules_end.hpp"

namespace ply {
namespace {

constexpr std::string_view ending_names[] = {"resignation",  "time",  "agreement",
                                             "adjudication", "count", "word of the file"};

Position first_position_of(const Game& game, const std::string& start) {
    return start.empty() ? Position::start(game) : Position::at(game, game.parse_state(start));
}

}  // namespace

std::string_view ending_name(SessionEnding ending) {
    return ending_names[static_cast<std::size_t>(ending)];
}

std::optional<SessionEnding> parse_ending(std::string_view name) {
    const auto* found = std::ranges::find(ending_names, name);
    if (found == std::end(ending_names)) return std::nullopt;
    return static_cast<SessionEnding>(found - ending_names);
}

Outcome SessionEnd::outcome(int seats) const {
    return loser ? Outcome::loss(*loser, seats) : Outcome::draw(seats);
}

Session::Session(const Game& game, SessionSetup setup)
    : game_(game),
      setup_(std::move(setup)),
      start_(first_position_of(game, setup_.start)),
      position_(start_) {
    const auto wanted = static_cast<std::size_t>(seats());
    if (setup_.players.size() != wanted)
        throw Error(fmt::format(
            "{} has {} player{}, and {} given", game.info().name, wanted, wanted == 1 ? "" : "s",
            setup_.players.size() == 1 ? "1 is" : fmt::format("{} are", setup_.players.size())));
    if (!setup_.clocks.empty() && setup_.clocks.size() != wanted)
        throw Error(fmt::format("{} has {} player{}, and there are {} clocks", game.info().name,
                                wanted, wanted == 1 ? "" : "s", setup_.clocks.size()));
}

std::vector<std::string> Session::texts() const {
    std::vector<std::string> texts;
    for (const NodeId node : tree_.line_to(here_)) texts.push_back(tree_[node].text);
    return texts;
}

std::optional<Player> Session::mover() const {
    if (outcome()) return std::nullopt;
    return checked_mover(game_, position().state);
}

const AnyState* Session::before_last_move() const {
    for (std::size_t i = before_.size(); i-- > 0;)
        if (game_.mover(before_[i]) != chance_player) return &before_[i];
    return nullptr;
}

Session::Step Session::step(Move move) const {
    Step step{.state = position_.state,
              .hash = 0,
              .irreversible = game_.irreversible(position_.state, move),
              .known = position_.known};
    game_.play(step.state, move);
    step.hash = game_.repetition_hash(step.state);
    learn(game_, step.known, game_.mover(position_.state), move, step.state);
    return step;
}

void Session::enter(NodeId node, const Step& step) {
    before_.push_back(position_.state);
    known_before_.push_back(std::exchange(position_.known, step.known));
    position_.state = step.state;
    position_.path.push(step.hash, step.irreversible);
    moves_.push_back(tree_[node].move);
    here_ = node;
    thought_ = {};
}

void Session::leave() {
    thought_ = {};
    position_.state = std::move(before_.back());
    position_.path.pop();
    position_.known = std::move(known_before_.back());
    known_before_.pop_back();
    before_.pop_back();
    moves_.pop_back();
    here_ = tree_[here_].parent;
}

bool Session::play(Move move, const std::string& player, std::chrono::nanoseconds used) {
    GameTree::require_room(moves_.size());
    const Player seat = game_.mover(position().state);
    std::optional<std::chrono::milliseconds> left;
    std::optional<int> periods;
    if (clock_runs(seat)) {
        TimeLeft time = times()[static_cast<std::size_t>(seat)];
        if (!time.spend(used)) {
            forfeit(seat);
            return false;
        }
        left = std::chrono::duration_cast<std::chrono::milliseconds>(time.main);
        if (time.periods < time.rule.periods) periods = time.periods;
    }
    std::string text = game_.move_text(position().state, move);
    const Step next = step(move);
    const NodeId node = tree_.add(here_, move, std::move(text));
    GameNode& made = tree_[node];  // perhaps before, in a game of others: what is known of it stays
    if (!setup_.studied || made.player.empty()) made.player = player;
    if (left) {
        made.left = left;
        made.periods = periods;
    }
    enter(node, next);
    undone_.clear();
    if (end_ && !tree_.has(end_->at)) end_.reset();
    return true;
}

bool Session::undo() {
    if (end_ && end_->at == here_) {
        end_.reset();
        thought_ = {};
        return true;
    }
    return back();
}

bool Session::back() {
    if (here_ == GameTree::root) return false;
    undone_.push_back(here_);
    leave();
    return true;
}

bool Session::redo() {
    if (!can_redo()) return false;
    const bool again = !undone_.empty();
    const NodeId node = again ? undone_.back() : tree_[here_].children.front();
    enter(node, step(tree_[node].move));
    if (again) undone_.pop_back();
    return true;
}

void Session::go(NodeId node) {
    if (!tree_.has(node)) throw Error(fmt::format("there is no move number {} in the tree", node));
    undone_.clear();
    if (node == here_) return;
    const std::vector<NodeId> now = tree_.line_to(here_);
    const std::vector<NodeId> wanted = tree_.line_to(node);
    std::size_t common = 0;
    while (common < now.size() && common < wanted.size() && now[common] == wanted[common]) ++common;
    for (std::size_t i = now.size(); i > common; --i) leave();
    for (std::size_t i = common; i < wanted.size(); ++i)
        enter(wanted[i], step(tree_[wanted[i]].move));
}

void Session::remove_here() {
    if (here_ == GameTree::root) throw Error("the start of the game cannot be removed");
    const NodeId removed = here_;
    leave();
    undone_.clear();
    tree_.remove(removed);
    if (end_ && !tree_.has(end_->at)) end_.reset();
}

std::optional<Outcome> Session::outcome() const {
    if (!end_ || end_->at != here_) return ply::outcome(game_, position());
    return end_->outcome(seats());
}

std::string Session::reason() const {
    if (end_ && end_->at == here_) return std::string(ending_name(end_->ending));
    if (game_.outcome(position().state)) return rules_end(game_, position().state);
    if (drawn_by_repetition(game_, position())) return "repetition";
    return stuck(game_, position()) ? "no move left" : "";
}

void Session::resign(Player player) {
    require_seat(player);
    end_ = {here_, SessionEnding::resignation, player};
}

void Session::forfeit(Player player) {
    require_seat(player);
    end_ = {here_, SessionEnding::time, player};
}

void Session::agree_draw() {
    end_ = {here_, SessionEnding::agreement, std::nullopt};
}

void Session::set_end(std::optional<SessionEnd> end) {
    if (end && !tree_.has(end->at))
        throw Error(fmt::format("there is no move number {} in the tree", end->at));
    if (end && end->loser) require_seat(*end->loser);
    end_ = std::move(end);
}

void Session::require_seat(Player seat) const {
    if (seat < 0 || seat >= seats())
        throw Error(
            fmt::format("there is no player {}; {} has {}", seat + 1, game_.info().name,
                        seats() == 1 ? "1 player" : fmt::format("players 1 to {}", seats())));
}

std::string Session::shown_player(Player seat) const {
    const auto i = static_cast<std::size_t>(seat);
    const bool named = i < setup_.names.size() && !setup_.names[i].empty();
    return named && setup_.players[i] == person ? setup_.names[i] : setup_.players[i];
}

std::vector<std::string> Session::seat_names() const {
    std::vector<std::string> names;
    for (Player seat = 0; seat < static_cast<Player>(setup_.players.size()); ++seat) {
        names.push_back(shown_player(seat));
        if (names.back() == person) names.back().clear();
    }
    return names;
}

std::string Session::written_player(Player seat) const {
    const std::string shown = shown_player(seat);
    const bool among_people =
        std::ranges::all_of(setup_.players, [](const auto& player) { return player == person; });
    const auto i = static_cast<std::size_t>(seat);
    const bool named = i < setup_.names.size() && !setup_.names[i].empty();
    return shown == person && among_people && !named ? "?" : shown;
}

void Session::set_player(Player seat, std::string player) {
    require_seat(seat);
    setup_.players[static_cast<std::size_t>(seat)] = std::move(player);
}

void Session::swap_players() {
    if (seats() < 2) return;
    std::swap(setup_.players[0], setup_.players[1]);
    if (!setup_.names.empty()) {
        setup_.names.resize(static_cast<std::size_t>(seats()));
        std::swap(setup_.names[0], setup_.names[1]);
    }
}

bool Session::clock_runs(Player seat) const {
    return seat != chance_player && !setup_.clocks.empty() && !setup_.studied &&
           setup_.clocks[static_cast<std::size_t>(seat)].on();
}

std::vector<TimeLeft> Session::times() const {
    std::vector<TimeLeft> times;
    for (const ClockRule& rule : setup_.clocks) times.emplace_back(rule);
    if (times.empty()) return times;
    const std::vector<NodeId> line = tree_.line_to(here_);
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Player seat = game_.mover(before_[i]);
        if (seat == chance_player) continue;
        TimeLeft& time = times[static_cast<std::size_t>(seat)];
        time.count_move();
        const GameNode& node = tree_[line[i]];
        if (!node.left) continue;
        time.main = *node.left;
        time.periods = node.periods.value_or(time.rule.periods);
    }
    if (end_ && end_->at == here_ && end_->ending == SessionEnding::time && end_->loser) {
        TimeLeft& time = times[static_cast<std::size_t>(*end_->loser)];
        time.main = {};
        time.periods = 0;
    }
    return times;
}

}  // namespace ply
