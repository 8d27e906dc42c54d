/// The principal variation search as a Searcher: its threads, its table, its thinking ahead.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/game/position.hpp"
#include "framework/search/pvs/pvs.hpp"
#include "framework/search/pvs/pvs_worker.hpp"

namespace ply {

/// With one thread and without pondering the same calls give the same results. Several threads
/// search the same tree, share the table and keep off each other's moves; a node limit holds for
/// their sum, exactly.
class PvsSearcher final : public Searcher {
public:
    /// `game` must outlive the searcher. Throws Error when an option does not fit the game.
    PvsSearcher(const Game& game, const Options& options, const ChosenEvaluation& evaluation,
                MakePvsRecursion make_recursion);
    ~PvsSearcher() override { stop_pondering(); }

    void new_match(std::uint64_t seed) override;
    void on_progress(std::function<void(const SearchResult&)> report) override {
        report_ = std::move(report);
    }
    /// Tells what the first thread does.
    bool record(SearchRecorder* recorder) override { return threads_[0].worker->record(recorder); }
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override;

private:
    struct Thread {
        std::unique_ptr<Game> fork;  ///< null: the first thread uses the searcher's game
        const Game* game = nullptr;
        std::unique_ptr<PvsWorker> worker;
        SearchResult result;
        std::exception_ptr failure;
    };

    SearchResult run(const Position& root, const Limits& limits, std::stop_token stop,
                     const std::function<void(const SearchResult&)>& report);
    void grow_table(const std::stop_token& end);
    std::optional<int> permille() const;
    void deepen(Thread& thread, const Position& root, const Limits& limits, std::stop_token stop,
                NodePool* pool, const PvsWorker::Report& report);
    SearchResult gathered();
    void ponder(const Position& root, const SearchResult& result);
    void stop_pondering();

    const Game& game_;
    PvsOptions options_;
    TranspositionTable table_;
    std::unique_ptr<BusyMoves> busy_;
    std::vector<Thread> threads_;
    NodePool pool_;
    std::function<void(const SearchResult&)> report_;
    std::jthread pondering_;
};

/// The search over type-erased rules: works for every game that alpha-beta can play.
std::unique_ptr<Searcher> make_pvs_erased(const Game& game, const Options& options);

template <Rules R>
[[gnu::cold]] std::unique_ptr<PvsRecursion> make_pvs_recursion(const Game& game,
                                                               const ChosenEvaluation& evaluation,
                                                               const PvsOptions& options,
                                                               TranspositionTable& table,
                                                               BusyMoves* busy) {
    return std::make_unique<Pvs<R>>(rules_of<R>(game), Evaluator<R>(game, evaluation), options,
                                    table, busy);
}

/// The search over rules R; `game` must be a TypedGame<R> of the same plugin.
template <Rules R>
std::unique_ptr<Searcher> make_pvs_typed(const Game& game, const Options& options,
                                         const ChosenEvaluation& evaluation) {
    return std::make_unique<PvsSearcher>(game, options, evaluation, make_pvs_recursion<R>);
}

}  // namespace ply
