/// Monte Carlo tree search: a tree that grows where random games go well.
///
///     mcts(nodes=10000)             as it plays best
///     uct(nodes=10000)              plain UCT: the same with every part switched off
///     uct(nodes=10000, rave=300)    and one part switched on
///
/// A node is worth the mean reward, 0 to 1, of the player who moved into it, so that a player may
/// move twice in a row and three to six players each go after their own result (max^n); chance
/// nodes choose by weight. worker.hpp plays the games, select.hpp chooses,
/// playout.hpp plays out, proofs.hpp proves, mcts_tree.hpp keeps.
/// (Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", 2006; more
/// players: Sturtevant, "An analysis of UCT in multi-player games", 2008)
#pragma once

#include <atomic>
#include <cassert>
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/search/core/clock_polling.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/mcts/settings.hpp"
#include "framework/search/mcts/worker.hpp"

namespace ply {

/// Plays every game that has rules. A node limit counts games, exactly, whatever the threads. The
/// score is the mean result of the mover, from -100 (all lost) to 100 (all won); once the root is
/// proved it is -100, 0 or 100, and the search ends. With one thread the same seed, node limit and
/// calls give the same result.
template <Rules R>
class Mcts final : public Searcher {
public:
    using State = typename R::State;

    Mcts(const Game& game, const Options& options, ChosenEvaluation evaluation)
        : game_(game),
          settings_(game, options, std::move(evaluation)),
          tree_(settings_.mebibytes << 20, settings_.parts(),
                MctsSolver::bound(game.facts().goal == Goal::win)),
          solver_(game.facts(), settings_.solver),
          selector_(tree_, solver_, settings_) {
        for (int i = 0; i < settings_.threads; ++i) {
            if (i > 0) forks_.push_back(game.fork());
            const Game& own = i > 0 ? *forks_.back() : game;
            workers_.push_back(
                std::make_unique<MctsWorker<R>>(own, rules_of(own), settings_, tree_, solver_));
        }
        new_match(0);
    }

    void new_match(std::uint64_t seed) override {
        for (std::size_t i = 0; i < workers_.size(); ++i)
            workers_[i]->new_match(i == 0 ? seed : Random::derive(seed, i));
        last_.reset();
    }
    /// Called often at first, then once a second.
    void on_progress(std::function<void(const SearchResult&)> report) override {
        progress_ = std::move(report);
    }

    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        started_ = Clock::now();
        limits_ = kept_within(limits);
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

private:
    using Clock = std::chrono::steady_clock;

    static R rules_of(const Game& game) {
        if constexpr (std::is_same_v<R, ErasedRules>) {
            return ErasedRules(game);
        } else {
            return static_cast<const TypedGame<R>&>(game).rules();
        }
    }

    /// What must be over in time is begun to be over a little earlier.
    static Limits kept_within(Limits limits) {
        limits.time -= std::min(limits.time / 20, std::chrono::milliseconds(3));
        return limits;
    }

    void prepare(const Position& root) {
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
            worker->begin(state_of<R>(root.state), root.path, depth,
                          grave_.on() ? &grave_ : nullptr, deadline());
        if (!workers_[0]->expand_root())
            throw Error("mcts: the moves of one position do not fit into its memory; raise memory");
    }

    std::optional<Clock::time_point> deadline() const {
        if (limits_.time.count() == 0) return std::nullopt;
        return started_ + CheckPace::within(limits_.time);
    }

    /// Where `root` stands in the tree of the last search, if it does. Where positions can come
    /// back a tree holds for one history alone: the next search begins anew unless it goes on from
    /// there, and always where the tree has taken the last root for new (draws).
    std::optional<MctsNode> node_of(const Position& root) const {
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
    /// The child of `parent` that stands on the path after `length` positions; makes its move.
    std::optional<MctsNode> child_on(const Path& path, std::size_t length, MctsNode parent,
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

    /// What thread `index` does; an exception ends the whole search.
    void work(std::size_t index) {
        const Game& game = index == 0 ? game_ : *forks_[index - 1];
        try {
            game.protect([&] { play_games(*workers_[index], index == 0); });
        } catch (...) {
            const std::lock_guard lock(failure_mutex_);
            if (!failure_) failure_ = std::current_exception();
            stopped_ = true;
        }
        if (index == 0) stopped_ = true;
    }
    /// The first thread looks at the clock for all. Each game has its number before it begins, so
    /// that there is none too many.
    void play_games(MctsWorker<R>& worker, bool first) {
        std::uint64_t played = 0;
        std::uint64_t check_at = 0;
        while (!stopped_.load(std::memory_order_relaxed) && !solver_.proven(tree_.root())) {
            if (first && played >= check_at) check_at = played + look_around(played);
            if (stopped_.load(std::memory_order_relaxed) || !claim()) break;
            if (!worker.play_one_game()) {
                claimed_.fetch_sub(1, std::memory_order_relaxed);
                break;
            }
            ++played;
            if (first && settled(played)) stopped_ = true;
        }
    }
    /// For max_robust: a quarter of the games or of the time is left over for the case that the
    /// most visited move is not the best one.
    bool settled(std::uint64_t played) const {
        if (settings_.final_choice != FinalChoice::max_robust || played % 16 != 0) return false;
        const std::uint64_t all = claimed_.load(std::memory_order_relaxed);
        const bool late = limits_.nodes > 0 ? all >= limits_.nodes - limits_.nodes / 4
                                            : limits_.time.count() > 0 &&
                                                  Clock::now() - started_ >= limits_.time / 4 * 3;
        return late && selector_.agreed(tree_.root());
    }
    bool claim() {
        if (limits_.nodes > 0 && claimed_.load(std::memory_order_relaxed) >= limits_.nodes)
            return false;
        if (!settings_.shared()) {
            claimed_.store(claimed_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
            return true;
        }
        return claimed_.fetch_add(1, std::memory_order_relaxed) < limits_.nodes ||
               limits_.nodes == 0;
    }
    std::uint64_t games() const {
        return limits_.nodes > 0 ? std::min(claimed_.load(), limits_.nodes) : claimed_.load();
    }
    /// Games of the first thread until it looks again.
    std::uint64_t look_around(std::uint64_t played) {
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

    SearchResult report() const {
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
        for (const auto& worker : workers_)
            result.depth = std::max(result.depth, worker->deepest());
        result.nodes = games();
        result.leaves = result.nodes;
        result.time = Clock::now() - started_;
        return result;
    }
    /// What the mover at the root gets by a move of its own.
    SearchLine line_of(MctsNode child) const {
        SearchLine line;
        if (const double visits = relaxed(child.visits()); visits > 0)
            line.score =
                static_cast<Score>(std::lround(200 * relaxed(child.reward()) / visits - 100));
        if (solver_.proven(child)) line = proven_line(child, child.mover());
        line.pv = line_from(child);
        return line;
    }
    /// Score and proof of a node that is proved, for `view`.
    SearchLine proven_line(MctsNode node, Player view) const {
        const Score lower = relaxed(node.bounds()).lower;
        const Score value = view == 0 ? lower : -lower;
        return {value > 0   ? 100
                : value < 0 ? -100
                            : 0,
                value > 0   ? Proven::win
                : value < 0 ? Proven::loss
                            : Proven::draw,
                {}};
    }
    /// The line of final choices, as far as it was visited; it ends where dice are thrown.
    std::vector<Move> line_from(MctsNode node) const {
        std::vector<Move> line{node.move()};
        while (tree_.children(node)) {
            node = selector_.final_child(node);
            if (node.mover() == chance_player || relaxed(node.visits()) == 0) break;
            line.push_back(node.move());
        }
        return line;
    }

    static constexpr std::uint32_t most_games = 2'000'000'000;  ///< that a node can count
    static constexpr std::chrono::milliseconds first_report{100};
    static constexpr std::chrono::seconds report_interval{1};

    const Game& game_;
    MctsSettings settings_;
    MctsTree tree_;
    MctsSolver solver_;
    MctsSelector selector_;
    MctsGrave grave_;
    std::vector<std::unique_ptr<Game>> forks_;
    std::vector<std::unique_ptr<MctsWorker<R>>> workers_;
    std::unique_ptr<Position> last_;  ///< the root of the tree
    std::function<void(const SearchResult&)> progress_;
    Limits limits_;
    std::stop_token stop_;
    Clock::time_point started_{};
    std::chrono::nanoseconds report_after_{};
    CheckPace pace_;
    std::atomic<std::uint64_t> claimed_{0};
    std::atomic<bool> stopped_{false};
    std::mutex failure_mutex_;
    std::exception_ptr failure_;
};

/// Makes MCTS over rules R; `game` must be a TypedGame<R> of the same plugin.
template <Rules R>
std::unique_ptr<Searcher> make_mcts_typed(const Game& game, const Options& options,
                                          const ChosenEvaluation& evaluation) {
    return std::make_unique<Mcts<R>>(game, options, evaluation);
}

}  // namespace ply
