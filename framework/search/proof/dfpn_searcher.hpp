/// Proof-number search as a searcher: questions that close in on the value, and the line they
/// prove.
#pragma once

#include <memory>
#include <utility>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/proof/dfpn.hpp"

namespace ply {

/// Smallest first; equal ones stay in order.
void sort_by_first(std::vector<std::pair<int, Move>>& moves);

/// Asks first whether the mover wins, then whether it loses; where the goal is the margin, then by
/// how much. Proves or plays: without a proof it makes the move that is nearest to one. Not for
/// chance, more than two players or games that forbid repetition. Option: `tt` (MiB).
template <Rules R>
class DfpnSearcher final : public Searcher {
public:
    using State = typename R::State;

    /// `game` must outlive the searcher. Throws Error when the game forbids repetition.
    [[gnu::cold]] DfpnSearcher(const Game& game, const R& rules, const Options& options)
        : game_(game),
          tree_(rules, Evaluator<R>()),
          dfpn_(tree_, static_cast<std::size_t>(options.whole("tt")), asks_bounds(options)),
          margin_(game.facts().goal == Goal::margin) {
        if (game.facts().repetition.rule == Repetition::Rule::forbidden)
            throw Error("dfpn cannot prove " + game.info().name +
                        ", which forbids repetition: there the value of a position depends on how "
                        "it was reached; alphabeta_tt can play it");
        dfpn_.on_visit([this] { look(); });
    }

    void new_match(std::uint64_t /*seed*/) override { dfpn_.forget(); }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        report_ = std::move(report);
    }

    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        result_ = {};
        next_report_ = report_pause;
        tree_.begin(root.path, limits, std::move(stop));
        game_.protect([&] { solve(state_of<R>(root.state), root.path); });
        count();
        return result_;
    }

private:
    using Question = typename Dfpn<R>::Question;
    using Child = typename Dfpn<R>::Child;
    static constexpr int known_first = 1000;  ///< more than any work
    static constexpr std::chrono::nanoseconds report_pause = std::chrono::seconds(1);

    void solve(const State& root, const Path& history) {
        me_ = tree_.mover(root);
        bounds_ = {};
        if (!margin_) bounds_ = {.at_least = -1, .at_most = 1};
        least_ = bounds_.at_least;
        MoveList moves;
        tree_.rules().moves(root, moves);
        result_.move = moves[0];
        dfpn_.begin(history);
        while (!bounds_.exact() && !tree_.stopped()) {
            bounds_.asked = next_question();
            const bool by_me = bounds_.asked >= 1;
            const ProofNumbers answer = dfpn_.ask(root, question(bounds_.asked));
            choose_move(by_me, answer);
            if (!answer.decided()) break;
            if (answer.proved() == by_me) {
                bounds_.at_least = bounds_.asked;
            } else {
                bounds_.at_most = bounds_.asked - 1;
            }
        }
        conclude(root);
    }
    /// The sign first; then the margin by doubling steps from what is known, then by halves.
    Score next_question() const {
        if (bounds_.at_most > 0 && bounds_.at_least < 1) return 1;
        if (bounds_.at_most == 0 && bounds_.at_least < 0) return 0;
        if (bounds_.at_least > 0) {
            const Score step = std::min(2 * bounds_.at_least, bounds_.at_most);
            return bounds_.at_most == max_evaluation
                       ? step
                       : bounds_.at_least + (bounds_.at_most - bounds_.at_least + 1) / 2;
        }
        if (bounds_.at_least == -max_evaluation) return 2 * bounds_.at_most + 1;
        return bounds_.at_least + (bounds_.at_most - bounds_.at_least + 1) / 2;
    }
    /// "The value is at least v" as a question whose attacker wants at least 1.
    Question question(Score at_least) const {
        if (at_least >= 1) return {me_, at_least};
        return {1 - me_, 1 - at_least};
    }

    /// The move that proves the result, or that is nearest to proving one.
    void choose_move(bool by_me, ProofNumbers answer) {
        const Child* best = nullptr;
        double best_worth = 0;
        for (const Child& child : dfpn_.root_children()) {
            const double worth = worth_of(child, by_me);
            if (best != nullptr && worth <= best_worth) continue;
            best = &child;
            best_worth = worth;
        }
        const bool good = answer.decided() && answer.proved() == by_me;
        const bool secured = bounds_.at_least > least_;
        const bool hoped = !answer.decided() && !secured;
        if (best != nullptr && (good || hoped || !result_.bounds)) result_.move = best->move;
        result_.bounds = bounds_;
    }
    /// Larger is better: what is proved, then by the ratio of the proof numbers, then, of lost
    /// moves, by the work it took to refute them.
    static double worth_of(const Child& child, bool by_me) {
        const double mine = by_me ? child.numbers.proof : child.numbers.disproof;
        const double others = by_me ? child.numbers.disproof : child.numbers.proof;
        if (others == 0) return -1e6 + child.work;
        return (others + 1) / (mine + 1);
    }

    [[gnu::cold]] void conclude(const State& root) {
        result_.bounds = bounds_;
        if (bounds_.at_least > 0) result_.proven = Proven::win;
        if (bounds_.at_most < 0) result_.proven = Proven::loss;
        if (bounds_.exact() && bounds_.at_least == 0) result_.proven = Proven::draw;
        if (bounds_.exact() && (margin_ || bounds_.at_least == 0)) result_.score = bounds_.at_least;
        if (result_.proven != Proven::no) {
            line_ = true;
            result_.pv = proof_line(root);
            line_ = false;
        }
        if (result_.pv.empty()) {
            result_.pv = {result_.move};
        } else {
            result_.move = result_.pv.front();
        }
    }

    /// Follows moves that keep the proved value: the winner's easiest, the loser's hardest. Ends
    /// with the game, where a position comes back, or at a limit.
    [[gnu::cold]] std::vector<Move> proof_line(State state) {
        std::vector<Move> line;
        std::vector<StateKey> seen;
        while (static_cast<int>(line.size()) < max_depth && !is_over(tree_.rules(), state) &&
               (line.empty() || !dfpn_.drawn_by_history(state))) {
            if (std::find(seen.begin(), seen.end(), key_of_state(state)) != seen.end()) break;
            seen.push_back(key_of_state(state));
            const auto move = keeping_move(state);
            if (!move) break;
            line.push_back(*move);
            tree_.rules().play(state, *move);
        }
        return line;
    }
    [[gnu::cold]] std::optional<Move> keeping_move(const State& state) {
        // At my nodes a child must be worth at least what is proved; at the other's at most that.
        const bool mine = tree_.mover(state) == me_;
        const Score wanted = mine ? bounds_.at_least : bounds_.at_most + 1;
        const bool any = mine ? wanted == least_ : wanted > -least_;
        const bool wins = mine ? bounds_.at_least > 0 : bounds_.at_most < 0;
        if (wins) dfpn_.ask(state, proof());  // finds the move again if the table has lost it
        for (const auto& [work, move] : by_work(state, wins)) {
            State child = state;
            tree_.rules().play(child, move);
            if (any || holds(child, wanted, mine)) return move;
            if (tree_.stopped()) return std::nullopt;
        }
        return std::nullopt;
    }
    /// The question that the line settles.
    Question proof() const {
        return question(bounds_.at_least > 0 ? bounds_.at_least : bounds_.at_most + 1);
    }
    [[gnu::cold]] std::vector<std::pair<int, Move>> by_work(const State& state, bool least_first) {
        MoveList moves;
        tree_.rules().moves(state, moves);
        std::vector<std::pair<int, Move>> ordered;
        for (const Move move : moves) {
            State child = state;
            tree_.rules().play(child, move);
            const ProofTable::Hit known = dfpn_.remembered(child, proof());
            int work = known.work;
            if (least_first && is_over(tree_.rules(), child)) work -= 2 * known_first;
            if (least_first && known.found && known.numbers.proved()) work -= known_first;
            ordered.emplace_back(least_first ? work : -work, move);
        }
        sort_by_first(ordered);
        return ordered;
    }
    /// Whether the value of `state`, for me, is at least `wanted` (or, not `at_least`: is below).
    bool holds(const State& state, Score wanted, bool at_least) {
        const Question asked = question(wanted);
        const bool by_me = wanted >= 1;
        if (is_over(tree_.rules(), state)) {
            const bool yes = dfpn_.succeeds(*tree_.rules().outcome(state), asked);
            return (yes == by_me) == at_least;
        }
        if (dfpn_.drawn_by_history(state)) return (wanted <= 0) == at_least;
        const ProofNumbers answer = dfpn_.ask(state, asked);
        return answer.decided() && (answer.proved() == by_me) == at_least;
    }

    [[gnu::cold]] void look() {
        if (!report_ || line_ || tree_.elapsed() < next_report_) return;
        next_report_ = tree_.elapsed() + report_pause;
        result_.bounds = bounds_;
        result_.bounds->proof_number = dfpn_.root_numbers().proof;
        result_.bounds->disproof_number = dfpn_.root_numbers().disproof;
        result_.bounds->table_fill = dfpn_.table_fill();
        count();
        report_(result_);
    }
    void count() {
        tree_.count(result_);
        if (result_.bounds) result_.bounds->table_fill = dfpn_.table_fill();
    }

    const Game& game_;
    Tree<R> tree_;
    Dfpn<R> dfpn_;
    bool margin_;
    bool line_ = false;  ///< the value is proved, its line is being followed
    Player me_ = 0;
    ValueBounds bounds_;
    Score least_ = 0;  ///< the lower bound before any question
    SearchResult result_;
    std::chrono::nanoseconds next_report_{0};
    std::function<void(const SearchResult&)> report_;
};

/// Makes proof-number search over type-erased rules. In dfpn.cpp.
std::unique_ptr<Searcher> make_dfpn_erased(const Game& game, const Options& options);
std::vector<OptionSpec> dfpn_options();

/// Makes it over rules R; `game` must be a TypedGame<R> of the same plugin.
template <Rules R>
[[gnu::cold]] std::unique_ptr<Searcher> make_dfpn_typed(const Game& game, const Options& options,
                                                        const ChosenEvaluation& /*evaluation*/) {
    const auto& typed = static_cast<const TypedGame<R>&>(game);
    return std::make_unique<DfpnSearcher<R>>(game, typed.rules(), options);
}

}  // namespace ply
