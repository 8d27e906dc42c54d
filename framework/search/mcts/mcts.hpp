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
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/search/core/clock_polling.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/mcts/mcts_thread.hpp"
#include "framework/search/mcts/settings.hpp"
#include "framework/search/mcts/worker.hpp"

namespace ply {

/// Makes one thread's worker over the rules of `game`.
using MakeMctsWorker = std::unique_ptr<MctsThread> (*)(const Game& game,
                                                       const MctsSettings& settings, MctsTree& tree,
                                                       const MctsSolver& solver);

/// Plays every game that has rules. A node limit counts games, exactly, whatever the threads. The
/// score is the mean result of the mover, from -100 (all lost) to 100 (all won), and where the
/// margin is the goal its mean margin in hundredths (framework/search/core/mean_score.hpp); once
/// the root is proved it is what was proved, and the search ends. With one thread the same seed,
/// node limit and calls give the same result.
class Mcts final : public Searcher {
public:
    /// `game` must outlive the searcher.
    Mcts(const Game& game, const Options& options, ChosenEvaluation evaluation,
         MakeMctsWorker make_worker);

    void new_match(std::uint64_t seed) override;
    /// Called often at first, then once a second.
    void on_progress(std::function<void(const SearchResult&)> report) override;
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override;

private:
    friend class MctsGames;
    using Clock = std::chrono::steady_clock;

    void prepare(const Position& root);
    std::optional<Clock::time_point> deadline() const;
    std::optional<MctsNode> node_of(const Position& root) const;
    std::optional<MctsNode> child_on(const Path& path, std::size_t length, MctsNode parent,
                                     AnyState& state) const;
    void work(std::size_t index);
    bool settled(std::uint64_t played) const;
    bool claim();
    std::uint64_t games() const;
    std::uint64_t look_around(std::uint64_t played);
    SearchResult report() const;
    SearchLine line_of(MctsNode child) const;
    SearchLine proven_line(MctsNode node, Player view) const;
    std::vector<Move> line_from(MctsNode node) const;

    const Game& game_;
    MctsSettings settings_;
    MctsTree tree_;
    MctsSolver solver_;
    MctsSelector selector_;
    MctsGrave grave_;
    bool for_margin_;
    MctsMargins margins_;  ///< where the margin is the goal
    std::vector<std::unique_ptr<Game>> forks_;
    std::vector<std::unique_ptr<MctsThread>> workers_;
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

template <Rules R>
[[gnu::cold]] std::unique_ptr<MctsThread> make_mcts_worker(const Game& game,
                                                           const MctsSettings& settings,
                                                           MctsTree& tree,
                                                           const MctsSolver& solver) {
    return std::make_unique<MctsWorker<R>>(game, rules_of<R>(game), settings, tree, solver);
}

/// Makes MCTS over rules R; `game` must be a TypedGame<R> of the same plugin.
template <Rules R>
std::unique_ptr<Searcher> make_mcts_typed(const Game& game, const Options& options,
                                          const ChosenEvaluation& evaluation) {
    return std::make_unique<Mcts>(game, options, evaluation, make_mcts_worker<R>);
}

}  // namespace ply
