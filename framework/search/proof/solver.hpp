/// Solves by alpha-beta: the exact value and, where the goal is to win, in how many moves.
///
/// Null windows to the end of the game close in on the value from both sides: first on ends that
/// are near, then on who wins, then by halves on how fast. (Null windows: Plaat et al., "Best-first
/// fixed-depth minimax algorithms", 1996; halving: Coplan, "A special-purpose machine for an
/// improved search algorithm for deep chess combinations", 1982, called C*)
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/proof/null_window.hpp"

namespace ply {

/// Plays every game that alpha-beta can play. Where games may be longer than a search can look, or
/// may go in circles, it deepens instead, until a value is certain and no end of a game that is
/// further away than the depth could be nearer.
/// Forced results are found fastest with rules that have foresight, hints and symmetries.
template <Rules R>
class Solver final : public Searcher {
public:
    using State = typename R::State;

    /// `game` must outlive the searcher.
    Solver(const Game& game, const R& rules, const Options& options,
           const ChosenEvaluation& evaluation)
        : game_(game),
          search_(game, rules, static_cast<std::size_t>(options.whole("tt")), evaluation,
                  asks_bounds(options)) {
        new_match(0);
    }

    void new_match(std::uint64_t /*seed*/) override { search_.forget(); }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        report_ = std::move(report);
        tree().on_pulse(report_ ? [this] { report_(counted()); } : std::function<void()>());
    }
    bool record(SearchRecorder* recorder) override { return tree().record(recorder); }

    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        search_.begin(root.path, limits, std::move(stop));
        const int played = static_cast<int>(root.path.size()) - 1;
        game_.protect([&] { solve(state_of<R>(root.state), played, limits); });
        return counted();
    }

private:
    Tree<R>& tree() { return search_.tree(); }

    void solve(const State& root, int played, const Limits& limits) {
        MoveList moves;
        tree().moves(root, moves);
        result_ = {};
        result_.move = moves[0];
        result_.pv = {moves[0]};
        certain_lower_ = -infinite_score;
        certain_upper_ = infinite_score;
        const int longest = tree().facts().longest_game - played;
        const bool ends = longest > 0 && longest <= max_depth &&
                          tree().facts().repetition.rule == Repetition::Rule::none;
        const int deepest = limits.depth > 0 ? std::min(limits.depth, max_depth)
                            : ends           ? longest
                                             : max_depth;
        near_.clear();
        if (ends && tree().facts().goal == Goal::win) near_ = {deepest / 3, deepest / 2};
        for (int depth = ends ? deepest : 1; depth <= deepest; ++depth) {
            result_.depth = depth;
            close_in(root, depth);
            if (tree().stopped()) return;
            if (!settled(depth)) continue;
            follow(root, depth);
            return;
        }
    }
    /// Nothing can be found deeper: all of a margin, or no faster end.
    bool settled(int depth) const {
        if (result_.proven == Proven::no) return false;
        if (!is_decided(lower_)) return certain_lower_ == certain_upper_;
        return win_score - std::abs(lower_) <= depth;
    }

    /// The value lies from lower_ to upper_; each question halves what is left.
    void close_in(const State& root, int depth) {
        lower_ = -infinite_score;
        upper_ = infinite_score;
        const std::uint64_t horizon = tree().horizon();
        search_.begin_depth(depth);
        Score value = 0;
        while (lower_ < upper_) {
            const Score asked = next_question(value);
            value = search_.root_value(root, depth, asked);
            if (tree().stopped()) return;
            if (value >= asked) {
                lower_ = value;
                result_.move = search_.best_move();
                result_.pv = {result_.move};
            } else {
                upper_ = value;
            }
            prove(tree().horizon() == horizon);
            if (report_) report_(counted());
        }
        result_.score = lower_;
    }
    /// Is it at least this? First whether the game is lost or won soon, as no line need be searched
    /// further than that. Then whether the mover wins, and whether it draws.
    Score next_question(Score last) const {
        for (const int plies : near_) {
            if (const Score lost_later = plies + 1 - win_score; is_open(lost_later))
                return lost_later;
            if (const Score won_by_then = win_score - plies; is_open(won_by_then))
                return won_by_then;
        }
        if (upper_ > 0 && lower_ < 1) return 1;
        if (upper_ == 0 && lower_ < 0) return 0;
        if (is_decided(last)) {
            const std::int64_t low = std::max<std::int64_t>(lower_, -win_score);
            const std::int64_t high = std::min<std::int64_t>(upper_, win_score);
            return static_cast<Score>(low + (high - low + 1) / 2);
        }
        return last == lower_ ? last + 1 : last;
    }
    bool is_open(Score asked) const { return lower_ < asked && asked <= upper_; }
    void prove(bool complete) {
        if (complete || is_win(lower_)) certain_lower_ = std::max(certain_lower_, lower_);
        if (complete || is_loss(upper_)) certain_upper_ = std::min(certain_upper_, upper_);
        if (certain_lower_ > 0) result_.proven = Proven::win;
        if (certain_upper_ < 0) result_.proven = Proven::loss;
        if (certain_lower_ == 0 && certain_upper_ == 0) result_.proven = Proven::draw;
    }
    /// Where the goal is to win, only who wins is bounded.
    ValueBounds bounds() const {
        const bool to_win = search_.tree().facts().goal == Goal::win;
        const auto known = [&](Score score) {
            return to_win ? std::clamp(score, -1, 1)
                          : std::clamp(score, -max_evaluation, max_evaluation);
        };
        return {.at_least = known(certain_lower_),
                .at_most = known(certain_upper_),
                .asked = 0,
                .proof_number = 0,
                .disproof_number = 0};
    }
    /// The line of best play: at each ply the first move that keeps the value.
    void follow(const State& root, int depth) {
        std::vector<Move> line;
        State state = root;
        Score value = lower_;  // for `view`
        const Player view = tree().mover(root);
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
        if (line.empty()) return;
        result_.pv = line;
        result_.move = line.front();
    }

    SearchResult& counted() {
        result_.bounds = bounds();
        result_.nodes = tree().nodes();
        result_.leaves = tree().leaves();
        result_.counts = tree().counts();
        result_.time = tree().elapsed();
        return result_;
    }

    const Game& game_;
    NullWindow<R> search_;
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

/// The solver over rules R; `game` must be a TypedGame<R> of the same plugin.
template <Rules R>
std::unique_ptr<Searcher> make_solver_typed(const Game& game, const Options& options,
                                            const ChosenEvaluation& evaluation) {
    return std::make_unique<Solver<R>>(game, static_cast<const TypedGame<R>&>(game).rules(),
                                       options, evaluation);
}

}  // namespace ply
