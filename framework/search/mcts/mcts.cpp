#include "framework/search/mcts/mcts.hpp"

#include <algorithm>
#include <string>
#include <thread>
#include <utility>

#include "framework/search/core/mean_score.hpp"

namespace ply {
namespace {

constexpr std::uint32_t most_games = 2'000'000'000;  // that a node can count
constexpr std::chrono::milliseconds first_report{100};
constexpr std::chrono::seconds report_interval{1};

}  // namespace

Mcts::Mcts(const Game& game, const Options& options, ChosenEvaluation evaluation,
           MakeMctsWorker make_worker)
    : game_(game),
      settings_(game, options, std::move(evaluation)),
      tree_(settings_.mebibytes << 20, settings_.parts(),
            MctsSolver::bound(game.facts().goal == Goal::win)),
      solver_(game.facts(), settings_.solver),
      selector_(tree_, solver_, settings_),
      for_margin_(game.facts().goal == Goal::margin) {
    for (int i = 0; i < settings_.threads; ++i) {
        if (i > 0) forks_.push_back(game.fork());
        const Game& own = i > 0 ? *forks_.back() : game;
        workers_.push_back(make_worker(own, settings_, tree_, solver_));
    }
    new_match(0);
}

void Mcts::new_match(std::uint64_t seed) {
    for (std::size_t i = 0; i < workers_.size(); ++i)
        workers_[i]->new_match(i == 0 ? seed : Random::derive(seed, i));
    last_.reset();
}

void Mcts::on_progress(std::function<void(const SearchResult&)> report) {
    progress_ = std::move(report);
}

SearchResult Mcts::search(const Position& root, const Limits& limits, std::stop_token stop) {
    started_ = Clock::now();
    limits_ = limits;
    limits_.time = kept_within(limits.time);
    stop_ = std::move(stop);
    claimed_ = 0;
    report_after_ = first_report;
    stopped_ = false;
    failure_ = nullptr;
    game_.protect([&] { prepare(root); });
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < workers_.size(); ++i)
            threads.emplace_back([this, i] { work(i); });
        work(0);
    }
    if (failure_) {
        last_.reset();
        std::rethrow_exception(failure_);
    }
    SearchResult result = report();
    for (const auto& worker : workers_) result.counts.plies += worker->plies();
    return result;
}

void Mcts::prepare(const Position& root) {
    const std::optional<MctsNode> kept = settings_.reuse ? node_of(root) : std::nullopt;
    if (kept) {
        tree_.keep(*kept);
    } else {
        tree_.clear();
    }
    last_ = std::make_unique<Position>(root);
    const int depth = limits_.depth > 0 ? limits_.depth : max_depth;
    if (settings_.grave > 0) {
        grave_.begin(game_.facts().players, settings_.grave);
        tree_.forget_amaf_tables();
    }
    for (const auto& worker : workers_)
        worker->begin(root, depth, grave_.on() ? &grave_ : nullptr,
                      for_margin_ ? &margins_ : nullptr, deadline());
    if (!workers_[0]->expand_root())
        throw Error("mcts: the moves of one position do not fit into its memory; raise memory");
    if (for_margin_) margins_.begin(tree_.children(tree_.root()).lanes());
}

std::optional<Mcts::Clock::time_point> Mcts::deadline() const {
    if (limits_.time.count() == 0) return std::nullopt;
    return started_ + CheckPace::within(limits_.time);
}

// Where `root` stands in the tree of the last search, if it does. Where positions can come
// back a tree holds for one history alone: the next search begins anew unless it goes on from
// there, and always where the tree has taken the last root for new (draws).
std::optional<MctsNode> Mcts::node_of(const Position& root) const {
    const Repetition::Rule rule = game_.facts().repetition.rule;
    if (!last_ || rule == Repetition::Rule::draw) return std::nullopt;
    if (rule == Repetition::Rule::forbidden && !root.path.goes_on_from(last_->path))
        return std::nullopt;
    MctsNode node = tree_.root();
    AnyState state = last_->state;
    for (std::size_t length = last_->path.size(); length < root.path.size(); ++length) {
        const auto child = child_on(root.path, length, node, state);
        if (!child) return std::nullopt;
        node = *child;
    }
    return state == root.state ? std::optional(node) : std::nullopt;
}

// The child of `parent` that stands on the path after `length` positions; makes its move.
std::optional<MctsNode> Mcts::child_on(const Path& path, std::size_t length, MctsNode parent,
                                       AnyState& state) const {
    const MctsFamily children = tree_.children(parent);
    if (!children) return std::nullopt;
    Path with = path;
    while (with.size() > length + 1) with.pop();
    Path without = with;
    without.pop();
    for (const MctsNode child : children) {
        AnyState next = state;
        game_.play(next, child.move());
        const std::uint64_t hash = game_.repetition_hash(next);
        if (with.count(hash) <= without.count(hash)) continue;
        state = next;
        return child;
    }
    return std::nullopt;
}

// What thread `index` does; an exception ends the whole search.
void Mcts::work(std::size_t index) {
    const Game& game = index == 0 ? game_ : *forks_[index - 1];
    try {
        MctsGames games(*this, index == 0);
        game.protect([&] { workers_[index]->play(games); });
    } catch (...) {
        const std::lock_guard lock(failure_mutex_);
        if (!failure_) failure_ = std::current_exception();
        stopped_ = true;
    }
    if (index == 0) stopped_ = true;
}

bool MctsGames::next() {
    Mcts& search = search_;
    if (playing_) {
        ++played_;
        if (first_ && search.settled(played_)) search.stopped_ = true;
    }
    if (search.stopped_.load(std::memory_order_relaxed) ||
        search.solver_.proven(search.tree_.root()))
        return false;
    if (first_ && played_ >= check_at_) check_at_ = played_ + search.look_around(played_);
    if (search.stopped_.load(std::memory_order_relaxed) || !search.claim()) return false;
    playing_ = true;
    return true;
}

void MctsGames::give_back() {
    search_.claimed_.fetch_sub(1, std::memory_order_relaxed);
}

// For max_robust: a quarter of the games or of the time is left over for the case that the
// most visited move is not the best one.
bool Mcts::settled(std::uint64_t played) const {
    if (settings_.final_choice != FinalChoice::max_robust || played % 16 != 0) return false;
    const std::uint64_t all = claimed_.load(std::memory_order_relaxed);
    const bool late = limits_.nodes > 0 ? all >= limits_.nodes - limits_.nodes / 4
                                        : limits_.time.count() > 0 &&
                                              Clock::now() - started_ >= limits_.time / 4 * 3;
    return late && selector_.agreed(tree_.root());
}

bool Mcts::claim() {
    if (limits_.nodes > 0 && claimed_.load(std::memory_order_relaxed) >= limits_.nodes)
        return false;
    if (!settings_.shared()) {
        claimed_.store(claimed_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        return true;
    }
    return claimed_.fetch_add(1, std::memory_order_relaxed) < limits_.nodes || limits_.nodes == 0;
}

std::uint64_t Mcts::games() const {
    return limits_.nodes > 0 ? std::min(claimed_.load(), limits_.nodes) : claimed_.load();
}

// Games of the first thread until it looks again.
std::uint64_t Mcts::look_around(std::uint64_t played) {
    const auto elapsed = Clock::now() - started_;
    const bool late = limits_.time.count() > 0 && elapsed >= CheckPace::within(limits_.time);
    if (stop_.stop_requested() || late || relaxed(tree_.root().visits()) > most_games)
        stopped_ = true;
    if (progress_ && elapsed >= report_after_) {
        progress_(report());
        report_after_ = elapsed + std::min<std::chrono::nanoseconds>(elapsed, report_interval);
    }
    return pace_.next(played, elapsed);
}

SearchResult Mcts::report() const {
    SearchResult result;
    const auto lines = static_cast<std::size_t>(settings_.lines);
    for (const MctsNode child : selector_.final_children(tree_.root(), lines))
        if (result.lines.empty() || relaxed(child.visits()) > 0)
            result.lines.push_back(line_of(child));
    const SearchLine& best = result.lines.front();
    result.move = best.pv.front();
    result.score = best.score;
    result.pv = best.pv;
    if (solver_.proven(tree_.root())) {
        const SearchLine sure = proven_line(tree_.root(), tree_.children(tree_.root()).mover());
        result.score = sure.score;
        result.proven = sure.proven;
    }
    for (const auto& worker : workers_) result.depth = std::max(result.depth, worker->deepest());
    result.nodes = games();
    result.leaves = result.nodes;
    result.time = Clock::now() - started_;
    return result;
}

// What the mover at the root gets by a move of its own.
SearchLine Mcts::line_of(MctsNode child) const {
    SearchLine line;
    if (const double visits = relaxed(child.visits()); visits > 0)
        line.score = for_margin_ ? score_of_mean_margin(margins_.mean(child.lane()))
                                 : score_of_mean_result(relaxed(child.reward()) / visits);
    if (solver_.proven(child)) line = proven_line(child, child.mover());
    line.pv = line_from(child);
    return line;
}

// Score and proof of a node that is proved, for `view`.
SearchLine Mcts::proven_line(MctsNode node, Player view) const {
    const Score lower = relaxed(node.bounds()).lower;
    const Score value = view == 0 ? lower : -lower;
    return {score_of_mean_margin(value),  // a win is 1
            value > 0   ? Proven::win
            : value < 0 ? Proven::loss
                        : Proven::draw,
            {}};
}

// The line of final choices, as far as it was visited; it ends where dice are thrown.
std::vector<Move> Mcts::line_from(MctsNode node) const {
    std::vector<Move> line{node.move()};
    while (tree_.children(node)) {
        node = selector_.final_child(node);
        if (node.mover() == chance_player || relaxed(node.visits()) == 0) break;
        line.push_back(node.move());
    }
    return line;
}

}  // namespace ply
