/// A tree-search algorithm over rules R as a Searcher: one depth, or iterative deepening.
/// (Iterative deepening: Slate and Atkin, "Chess 4.5", 1977)
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/core/tree.hpp"

namespace ply {

/// With a depth limit alone a textbook algorithm searches once to that depth, so that its counts
/// can be laid beside the literature. Otherwise depth grows by one until a limit is reached or the
/// value is proved, and the result is that of the last depth that was completed.
template <template <class> class Algorithm, Rules R>
class TreeSearcher final : public Searcher {
public:
    using State = typename R::State;

    /// `game` must outlive the searcher. Throws Error when an option does not fit the game.
    [[gnu::cold]] TreeSearcher(const Game& game, const R& rules, const Options& options,
                               const ChosenEvaluation& evaluation)
        : game_(game), tree_(rules, Evaluator<R>(game, evaluation)), algorithm_(tree_, options) {
        algorithm_.new_match();
    }

    void new_match(std::uint64_t /*seed*/) override { algorithm_.new_match(); }

    void on_progress(std::function<void(const SearchResult&)> report) override {
        report_ = std::move(report);
    }

    bool record(SearchRecorder* recorder) override { return tree_.record(recorder); }

    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        SearchResult result;
        tree_.begin(root.path, limits, std::move(stop));
        game_.protect([&] { deepen(state_of<R>(root.state), limits, result); });
        tree_.count(result);
        return result;
    }

private:
    void deepen(const State& root, const Limits& limits, SearchResult& result) {
        MoveList moves;
        tree_.moves(root, moves);
        assert(!moves.empty());
        result.move = moves[0];  // if no depth can be completed
        result.pv = {moves[0]};
        const int last = limits.depth > 0 ? std::min(limits.depth, max_depth) : max_depth;
        const bool one_depth = !algorithm_.always_deepens && limits.depth > 0 &&
                               limits.nodes == 0 && limits.time.count() == 0;
        for (int depth = one_depth ? last : 1; depth <= last; ++depth) {
            const std::uint64_t horizon = tree_.horizon();
            tree_.begin_depth(depth);
            const Score score = algorithm_.root_value(root, depth);
            if (tree_.stopped()) return;
            tree_.found(score);
            result.score = score;
            result.depth = depth;
            result.pv = algorithm_.line().line();
            result.move = result.pv.front();
            const bool complete = tree_.horizon() == horizon;
            result.proven = proof(score, complete);
            if (report_) {
                tree_.count(result);
                report_(result);
            }
            if (complete || result.proven != Proven::no) return;
        }
    }
    /// With dice, and where others than one opponent have a will, a value is no certainty.
    Proven proof(Score score, bool complete) const {
        if (tree_.facts().chance || tree_.facts().players > 2) return Proven::no;
        if (!complete && !is_decided(score)) return Proven::no;
        return score > 0 ? Proven::win : score < 0 ? Proven::loss : Proven::draw;
    }

    const Game& game_;
    Tree<R> tree_;
    Algorithm<R> algorithm_;
    std::function<void(const SearchResult&)> report_;
};

/// Makes `Algorithm` over type-erased rules: works for every game.
template <template <class> class Algorithm>
std::unique_ptr<Searcher> make_erased(const Game& game, const Options& options) {
    return std::make_unique<TreeSearcher<Algorithm, ErasedRules>>(game, ErasedRules(game), options,
                                                                  chosen_evaluation(game, options));
}

/// Makes `Algorithm` over rules R; `game` must be a TypedGame<R> of the same plugin.
template <template <class> class Algorithm, Rules R>
[[gnu::cold]] std::unique_ptr<Searcher> make_typed(const Game& game, const Options& options,
                                                   const ChosenEvaluation& evaluation) {
    const auto& typed = static_cast<const TypedGame<R>&>(game);
    return std::make_unique<TreeSearcher<Algorithm, R>>(game, typed.rules(), options, evaluation);
}

}  // namespace ply
