#include "framework/study/trace.hpp"

#include <algorithm>

#include "framework/game/erased_rules.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {
namespace {

TraceNode described(const Game& game, const Position& position) {
    TraceNode node;
    node.state_text = game.state_text(position.state);
    node.over = game.over(position.state);
    node.mover = game.mover(position.state);
    return node;
}

}  // namespace

Trace::Trace(const Game& game, const Position& root, const ChosenEvaluation& evaluation,
             std::size_t limit)
    : game_(game),
      max_(game.mover(root.state)),
      evaluator_(game, evaluation),
      limit_(limit),
      positions_{root},
      stack_{Level{}} {
    nodes_.push_back(described(game, root));
}

std::vector<std::string> Trace::way(int node) const {
    std::vector<std::string> moves;
    for (; nodes_[node].parent >= 0; node = nodes_[node].parent)
        moves.push_back(nodes_[node].move_text);
    std::ranges::reverse(moves);
    return moves;
}

std::vector<int> Trace::left_over(int visit) const {
    std::vector<int> left;
    for (const int child : node_of(visits_[visit]).children)
        if (!nodes_[child].null_move) left.push_back(child);
    for (std::size_t i = visit + 1; i < visits_.size() && visits_[i].pass == visits_[visit].pass;
         ++i)
        if (visits_[i].parent == visit) std::erase(left, visits_[i].node);
    return left;
}

bool Trace::cuts_above(const TraceVisit& visit) const {
    if (node_of(visit).mover != chance_player) return maximises(node_of(visit));
    return visit.value && visit.window && *visit.value >= visit.window->beta;
}

std::pair<int, int> Trace::visits_of(std::size_t pass) const {
    const bool last = pass + 1 == passes_.size();
    return {passes_[pass].first_visit,
            last ? static_cast<int>(visits_.size()) : passes_[pass + 1].first_visit};
}

std::pair<int, int> Trace::steps_of(std::size_t pass) const {
    const bool last = pass + 1 == passes_.size();
    return {passes_[pass].first_step,
            last ? static_cast<int>(steps_.size()) : passes_[pass + 1].first_step};
}

void Trace::depth(int plies) {
    depth_ = plies;
    number_ = 0;
}

void Trace::enter(std::optional<Player> view, std::optional<Window> window) {
    if (visits_.size() >= limit_) {
        overflown_ = true;
        stop();
    }
    if (overflown_) return;
    const bool at_root = stack_.size() == 1;
    if (at_root)
        passes_.push_back(
            {depth_, ++number_, static_cast<int>(visits_.size()), static_cast<int>(steps_.size())});
    TraceVisit visit;
    visit.node = stack_.back().node;
    visit.pass = static_cast<int>(passes_.size()) - 1;
    visit.parent = at_root ? -1 : stack_[stack_.size() - 2].visit;
    if (window && view.value_or(max_) != max_) window = Window{-window->beta, -window->alpha};
    visit.window = visit.now = window;
    stack_.back().visit = static_cast<int>(visits_.size());
    stack_.back().view = view;
    visits_.push_back(std::move(visit));
    step(TraceStep::Kind::enter);
}

void Trace::leaf(LeafKind kind, Score value, Player view) {
    if (!recording()) return;
    here().leaf = kind;
    here().leaf_value = turned(value, view);
    steps_.back().kind = TraceStep::Kind::leaf;
}

void Trace::table_hit() {
    if (recording()) here().table_hit = true;
}

void Trace::table_settles(Bound bound) {
    if (!recording()) return;
    const bool turns = bound != Bound::exact && !maximises(nodes_[here().node]);
    here().from_table = !turns ? bound : bound == Bound::lower ? Bound::upper : Bound::lower;
    steps_.back().kind = TraceStep::Kind::table;
}

int Trace::add_child(int parent, const Position& position, Move move, std::string text) {
    const int index = static_cast<int>(nodes_.size());
    TraceNode child = described(game_, position);
    child.parent = parent;
    child.ply = nodes_[parent].ply + 1;
    child.move = move;
    child.move_text = std::move(text);
    nodes_.push_back(std::move(child));
    nodes_[parent].children.push_back(index);
    return index;
}

/// Gives a node its children: one for each legal move.
void Trace::expand(int node, const Position& position) {
    if (!nodes_[node].children.empty()) return;
    MoveList moves;
    legal_moves(game_, position, moves);
    for (const Move move : moves) {
        Position after = position;
        ply::play(game_, after, move);
        add_child(node, after, move, game_.move_text(position.state, move));
    }
}

TraceLeaf Trace::leaf_at(const Position& position, int ply) const {
    const AnyState& state = position.state;
    try {
        if (const auto outcome = game_.outcome(state))
            return {score_of(*outcome, game_.facts().goal, max_, ply, evaluator_.point()), {}};
        if (drawn_by_repetition(game_, position)) return {0, {}};
        return {evaluator_(ErasedRules(game_), state, max_), {}};
    } catch (const RulesError&) {
        const std::string text = game_.state_text(state);
        return {std::nullopt, text.substr(text.find_last_of(' ') + 1)};
    }
}

int Trace::tree_depth() const {
    const int last = passes_.back().depth;
    const bool estimated = std::ranges::any_of(visits_, [&](const TraceVisit& visit) {
        return passes_[visit.pass].depth == last && visit.leaf == LeafKind::horizon;
    });
    if (estimated) return last;
    const int asked = asked_depth_ > 0 ? asked_depth_ : max_depth;
    const int longest = game_.facts().longest_game;
    return std::max(last, longest > 0 ? std::min(asked, longest) : asked);
}

bool Trace::complete(std::size_t most) {
    auto before = nodes_;
    if (!passes_.empty() && complete(0, root(), tree_depth(), most)) return true;
    nodes_ = std::move(before);
    return false;
}

bool Trace::complete(int node, const Position& position, int depth, std::size_t most) {
    if (nodes_.size() > most) return false;
    const bool ended = nodes_[node].over || drawn_by_repetition(game_, position);
    if (!ended && nodes_[node].ply < depth) expand(node, position);
    if (nodes_[node].children.empty()) nodes_[node].leaf = leaf_at(position, nodes_[node].ply);
    for (const int child : std::vector(nodes_[node].children)) {
        if (nodes_[child].null_move) continue;
        Position after = position;
        ply::play(game_, after, nodes_[child].move);
        if (!complete(child, after, depth, most)) return false;
    }
    return nodes_.size() <= most;
}

void Trace::play(Move move) {
    if (overflown_) return;
    const int here = stack_.back().node;
    expand(here, positions_.back());
    Position after = positions_.back();
    const auto& children = nodes_[here].children;
    const auto found =
        std::ranges::find_if(children, [&](int each) { return nodes_[each].move == move; });
    int child = found == children.end() ? -1 : *found;
    if (move != null_move) {
        ply::play(game_, after, move);
    } else {
        game_.null_move(after.state);
        after.path.push(game_.repetition_hash(after.state), true);
        if (child < 0) child = add_child(here, after, move, "null");
        nodes_[child].null_move = true;
    }
    positions_.push_back(std::move(after));
    stack_.push_back({child, -1, {}});
}

void Trace::back() {
    if (overflown_) return;
    const int child = stack_.back().visit;
    stack_.pop_back();
    positions_.pop_back();
    if (child < 0 || !recording()) return;
    bool better = false;
    take_in(visits_[child], here(), better);
    if (steps_.back().kind != TraceStep::Kind::result || steps_.back().visit != child) return;
    steps_.back().now = here().now;
    steps_.back().best = here().best;
    steps_.back().better = better;
}

void Trace::take_in(const TraceVisit& child, TraceVisit& parent, bool& better) {
    if (!child.value || nodes_[parent.node].mover == chance_player) return;
    const bool maximises = this->maximises(nodes_[parent.node]);
    better =
        !parent.best || (maximises ? *child.value > *parent.best : *child.value < *parent.best);
    if (!better) return;
    parent.best = child.value;
    if (!parent.now) return;
    if (maximises) {
        parent.now->alpha = std::max(parent.now->alpha, *parent.best);
    } else {
        parent.now->beta = std::min(parent.now->beta, *parent.best);
    }
}

void Trace::value(Score value) {
    if (!recording() || here().value) return;
    here().value = turned(value, stack_.back().view);
    step(TraceStep::Kind::result);
}

void Trace::values(const std::array<double, max_players>& values) {
    if (!recording()) return;
    here().values.assign(values.begin(), values.begin() + game_.facts().players);
    step(TraceStep::Kind::result);
}

void Trace::cut() {
    if (!recording()) return;
    here().cut = kind_of_cut(here());
    step(TraceStep::Kind::cut);
}

void Trace::step(TraceStep::Kind kind) {
    const int visit = stack_.back().visit;
    if (kind == TraceStep::Kind::enter && !steps_.empty()) {
        TraceStep& last = steps_.back();
        // A value that was followed by another visit of the same node was not its last.
        const bool again = visits_[last.visit].node == visits_[visit].node &&
                           visits_[last.visit].parent == visits_[visit].parent;
        if (again && last.kind == TraceStep::Kind::result && visits_[visit].parent >= 0)
            last.kind = TraceStep::Kind::retry;
    }
    steps_.push_back({kind, visit, visits_[visit].now, visits_[visit].best, false});
}

/// The bound that a node meets was set by the nearest visit above it at which it was another one.
CutKind Trace::kind_of_cut(const TraceVisit& visit) const {
    if (!visit.window) return CutKind::shallow;
    if (nodes_[visit.node].mover == chance_player) return CutKind::test;
    const bool beta = maximises(nodes_[visit.node]);
    const auto bound_of = [beta](const Window& window) {
        return beta ? window.beta : window.alpha;
    };
    const Score bound = bound_of(*visit.window);
    bool nearest = true;  // of the other player's nodes above
    for (int up = visit.parent; up >= 0; up = visits_[up].parent) {
        const TraceVisit& above = visits_[up];
        const bool other = maximises(nodes_[above.node]) != beta;
        if (above.window && bound_of(*above.window) != bound) {
            if (!other || above.best != bound) return CutKind::test;
            return nearest ? CutKind::shallow : CutKind::deep;
        }
        if (other) nearest = false;
    }
    return CutKind::test;
}

}  // namespace ply
