/// Solves by alpha-beta: the exact value and, where the goal is to win, in how many moves.
///
/// Null windows to the end of the game close in on the value from both sides: first on ends that
/// are near, then on who wins, then by halves on how fast. (Null windows: Plaat et al., "Best-first
/// fixed-depth minimax algorithms", 1996; halving: Coplan, "A special-purpose machine for an
/// improved search algorithm for deep chess combinations", 1982, called C*)
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/core/tree_progress.hpp"
#include "framework/search/proof/null_window.hpp"

namespace ply {

/// The null windows below one root as the solver sees them, whatever the rules.
class NullWindowRoot {
public:
    virtual ~NullWindowRoot() = default;

    virtual void forget() = 0;
    /// False: searches over these rules report nothing.
    virtual bool record(SearchRecorder* recorder) = 0;
    virtual void begin(const Position& root, const Limits& limits, std::stop_token stop) = 0;
    virtual TreeProgress& progress() = 0;
    virtual Move first_move() = 0;

    /// The questions that follow look so deep.
    virtual void begin_depth(int depth) = 0;
    /// For the mover of the root. If the value is at least `wanted`, best_move() is the reason.
    virtual Score value(int depth, Score wanted) = 0;
    virtual Move best_move() const = 0;
    /// The line of best play, where the root is worth `value`: at each ply the first move that
    /// keeps it.
    virtual std::vector<Move> line(int depth, Score value) = 0;
};

template <Rules R>
class NullWindowOver final : public NullWindowRoot {
public:
    using State = typename R::State;

    NullWindowOver(const Game& game, std::size_t mebibytes, const ChosenEvaluation& evaluation,
                   bool bounds)
        : search_(game, rules_of<R>(game), mebibytes, evaluation, bounds) {}

    void forget() override { search_.forget(); }
    bool record(SearchRecorder* recorder) override { return tree().record(recorder); }
    [[gnu::cold]] void begin(const Position& root, const Limits& limits,
                             std::stop_token stop) override {
        search_.begin(root.path, limits, std::move(stop));
        root_ = state_of<R>(root.state);
    }
    TreeProgress& progress() override { return tree(); }
    [[gnu::cold]] Move first_move() override {
        MoveList moves;
        tree().moves(root_, moves);
        return moves[0];
    }
    void begin_depth(int depth) override { search_.begin_depth(depth); }
    Score value(int depth, Score wanted) override {
        return search_.root_value(root_, depth, wanted);
    }
    Move best_move() const override { return search_.best_move(); }
    [[gnu::cold]] std::vector<Move> line(int depth, Score value) override {
        std::vector<Move> line;
        State state = root_;
        const Player view = tree().mover(state);
        while (static_cast<int>(line.size()) < depth && !is_over(tree().rules(), state)) {
            const int ply = static_cast<int>(line.size());
            const std::vector<Move> moves = search_.moves_in_order(state, depth - ply, ply);
            const bool own = tree().mover(state) == view;
            const auto keeps = std::ranges::find_if(moves, [&](Move move) {
                return search_.keeps(state, move, depth, ply, own ? value : -value);
            });
            if (tree().stopped() || keeps == moves.end()) break;
            line.push_back(*keeps);
            State child = state;
            tree().rules().play(child, *keeps);
            tree().advance(state, *keeps, child);
            state = child;
        }
        return line;
    }

private:
    Tree<R>& tree() { return search_.tree(); }

    NullWindow<R> search_;
    State root_{};
};

/// Plays every game that alpha-beta can play. Where games may be longer than a search can look, or
/// may go in circles, it deepens instead, until a value is certain and no end of a game that is
/// further away than the depth could be nearer.
/// Forced results are found fastest with rules that have foresight, hints and symmetries.
class Solver final : public Searcher {
public:
    /// `game` must outlive the searcher.
    Solver(const Game& game, std::unique_ptr<NullWindowRoot> search)
        : game_(game), search_(std::move(search)) {
        search_->forget();
    }

    void new_match(std::uint64_t /*seed*/) override { search_->forget(); }
    void on_progress(std::function<void(const SearchResult&)> report) override;
    bool record(SearchRecorder* recorder) override { return search_->record(recorder); }
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override;

private:
    TreeProgress& progress() { return search_->progress(); }
    void solve(int played, const Limits& limits);
    bool settled(int depth) const;
    void close_in(int depth);
    Score next_question(Score last) const;
    bool is_open(Score asked) const { return lower_ < asked && asked <= upper_; }
    void prove(bool complete);
    ValueBounds bounds() const;
    void follow(int depth);
    SearchResult& counted();

    const Game& game_;
    std::unique_ptr<NullWindowRoot> search_;
    SearchResult result_;
    std::function<void(const SearchResult&)> report_;
    std::vector<int> near_;  ///< whether the game ends within so many plies is asked first
    Score lower_ = 0;
    Score upper_ = 0;
    Score certain_lower_ = 0;  ///< these hold however deep one looks
    Score certain_upper_ = 0;
};

/// The solver over type-erased rules.
std::unique_ptr<Searcher> make_solver_erased(const Game& game, const Options& options);

/// The solver over rules R; `game` must be a TypedGame<R> of the same plugin, or R be ErasedRules.
template <Rules R>
[[gnu::cold]] std::unique_ptr<Searcher> make_solver_typed(const Game& game, const Options& options,
                                                          const ChosenEvaluation& evaluation) {
    return std::make_unique<Solver>(game, std::make_unique<NullWindowOver<R>>(
                                              game, static_cast<std::size_t>(options.whole("tt")),
                                              evaluation, asks_bounds(options)));
}

}  // namespace ply
