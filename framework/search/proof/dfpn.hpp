/// Proof-number search, depth first: who wins, whatever the score.
/// (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; 1+epsilon:
/// Pawlewicz and Lew, "Improving depth-first PN-search: 1+epsilon trick", 2007; weak: Ueda,
/// Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "framework/search/core/known_bounds.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/proof/proof_table.hpp"

namespace ply {

/// Answers one question at a time: can `attacker` force an outcome worth at least so much to it?
/// Every state is an OR node where the attacker moves and an AND node elsewhere, so a player may
/// move twice in a row.
///
/// Where positions come back, a repetition counts as the attacker's failure (it never asks for less
/// than a win). So every proof is true whatever led to its position, and is kept in the table. A
/// disproof that rests on a repetition holds for its path alone ("graph history interaction"): it
/// is kept in the table from the node on whose subtree holds the whole cycle, and until then only
/// in the nodes on the path. A repetition as seen here is the second time; to force a win within
/// fewer moves needs no position twice, so that rules which draw at the third time agree. Of the
/// positions before the root those count that the rules draw when they come back once more.
template <Rules R>
class Dfpn {
public:
    using State = typename R::State;

    struct Question {
        Player attacker = 0;
        std::int32_t at_least = 1;  ///< worth(), score.hpp; at least 1, so that a draw is a failure
    };
    /// A move of the root and what is known of the state behind it.
    struct Child {
        Move move;
        StateKey key;
        ProofNumbers numbers;
        int rests_on = nothing;  ///< a disproof: the ply of the path it needs
        int work = 0;            ///< log2 of the positions visited below; -1: not in the table
    };

    /// `bounds`: the game's bounds are asked.
    Dfpn(Tree<R>& tree, std::size_t mebibytes, bool bounds)
        : tree_(tree), table_(mebibytes), bounds_(HasBounds<R> && bounds) {
        const Facts& facts = tree.facts();
        margin_ = facts.goal == Goal::margin;
        one_player_ = facts.players == 1;
        cyclic_ = facts.longest_game == 0;
        draws_by_repetition_ = facts.repetition.rule == Repetition::Rule::draw;
        path_.reserve(max_depth + 2);
    }

    void forget() { table_.forget(); }
    /// Called now and then with the numbers of the root.
    void on_visit(std::function<void()> look) { look_ = std::move(look); }

    /// Called before the questions about one root; `history` led to it.
    void begin(const Path& history) {
        look_at_ = 0;
        history_ = history;
        const bool had_draws = has_draws_;
        has_draws_ = draws_by_repetition_ && any_draws_next(history);
        if (has_draws_ || had_draws) forget();  // what was found holds for that history alone
        root_ = {};
        path_.clear();
        children_.clear();
    }
    /// The result, or undecided numbers when a limit was reached.
    ProofNumbers ask(const State& root, Question question) {
        set_question(question);
        path_.clear();
        children_.clear();
        on_path_.fill(0);
        root_ = {};
        const StateKey key = key_of(root);
        const Verdict verdict = visit(root, key, 0, {infinite, infinite});
        if (verdict.numbers.decided()) root_ = verdict.numbers;
        return root_;
    }
    /// The root's moves as the last question left them.
    const std::vector<Child>& root_children() const { return root_children_; }
    ProofNumbers root_numbers() const { return root_; }
    double table_fill() const { return table_.fill(); }
    /// What the table remembers of a state: numbers, and work as log2 of the positions visited.
    ProofTable::Hit remembered(const State& state, Question question) {
        set_question(question);
        return table_.probe(key_of(state));
    }

    /// The result is worth `question.at_least` to its attacker. For one player the "other" is
    /// whoever wants it to lose.
    bool succeeds(const Outcome& outcome, Question question) const {
        const bool nobody = one_player_ && question.attacker != 0;
        const Goal goal = margin_ ? Goal::margin : Goal::win;
        const std::int32_t value =
            nobody ? -worth(outcome, goal, 0) : worth(outcome, goal, question.attacker);
        return value >= question.at_least;
    }

    /// A state that is not over is drawn, as it stood often enough before the root.
    bool drawn_by_history(const State& state) const {
        return has_draws_ && history_.count(repetition_hash(tree_.rules(), state)) + 1 >=
                                 tree_.facts().repetition.count;
    }

private:
    static constexpr std::uint32_t infinite = ProofNumbers::infinite;
    static constexpr int nothing = std::numeric_limits<int>::max();
    static constexpr int unknown = -1;
    static constexpr std::uint64_t worth_probing_again = 32;
    // Between looks at the clock: rules may take milliseconds for each.
    static constexpr std::size_t moves_at_a_time = 32;
    static constexpr std::size_t bounds_at_a_time = 8;

    struct Verdict {
        ProofNumbers numbers;
        int rests_on = nothing;
    };
    /// The numbers of a node from its mover's side: near is the least that it needs, far what the
    /// other needs against all moves. Far is that of the hardest move and one for each other that
    /// is open: a sum would count positions again that several moves lead to.
    struct Choice {
        std::uint32_t near = infinite;
        std::uint32_t second = infinite;
        std::uint32_t far = 0;
        std::uint32_t others = 0;  ///< what far counts for all but the hardest
        std::size_t best = 0;
    };

    void set_question(Question question) {
        question_ = question;
        salt_ = Random::derive(static_cast<std::uint64_t>(question.attacker),
                               static_cast<std::uint64_t>(question.at_least));
    }

    Verdict visit(const State& state, const StateKey& key, int ply, ProofNumbers limits) {
        // 1. Count it, and make its children known.
        if (!tree_.enter()) return {};
        if (tree_.nodes() >= look_at_) look();
        const std::uint64_t nodes_before = tree_.nodes();
        const bool attacks = tree_.mover(state) == question_.attacker;
        const std::size_t first = children_.size();
        push(key);
        Verdict verdict = expand(state, ply, attacks, first);

        // 2. Search the most promising child until the node is decided or others promise more.
        while (!verdict.numbers.decided() && !tree_.stopped()) {
            const Choice choice = choose(first, attacks);
            verdict = judge(first, attacks, choice);
            if (ply == 0) root_ = verdict.numbers;
            if (verdict.numbers.proof >= limits.proof ||
                verdict.numbers.disproof >= limits.disproof)
                break;
            descend(state, ply, attacks, first, choice, limits);
            if (tree_.stopped()) break;
        }
        if (ply == 0) root_children_.assign(children_.begin(), children_.end());
        pop(key);
        children_.resize(first);
        if (tree_.stopped() && !verdict.numbers.decided()) return verdict;

        // 3. Remember it, unless it holds for this path alone.
        if (verdict.rests_on >= ply) {
            verdict.rests_on = nothing;
            const bool half_known =
                !verdict.numbers.decided() &&
                (verdict.numbers.proof == infinite || verdict.numbers.disproof == infinite);
            if (!half_known) {
                table_.store(key, verdict.numbers, tree_.nodes() - nodes_before + 1);
                if (table_.is_crowded()) table_.grow([&] { return tree_.goes_on(); });
            }
        }
        return verdict;
    }

    /// Adds the children; decided at once where the mover has a child that it wants, and of no use
    /// when it was stopped.
    Verdict expand(const State& state, int ply, bool attacks, std::size_t first) {
        MoveList moves;
        tree_.rules().moves(state, moves);
        for (const Move move : moves) {
            State child = state;
            tree_.rules().play(child, move);
            children_.push_back({move, {}, first_numbers(child), nothing, unknown});
            Child& entry = children_.back();
            if (!entry.numbers.decided()) {
                entry.key = key_of(child);
                table_.prefetch(entry.key);
                if (drawn_by_history(child)) entry.numbers = ProofNumbers::no();
            }
            if (near(entry.numbers, attacks) == 0 && entry.rests_on == nothing)
                return {entry.numbers, nothing};
            if ((children_.size() - first) % moves_at_a_time == 0 && !tree_.goes_on()) return {};
        }
        for (std::size_t i = first; i < children_.size(); ++i) {
            if (children_[i].numbers.decided()) continue;
            look_up(children_[i], ply);
            if (bounds_ && !ask_bounds(state, children_[i])) continue;
            if (near(children_[i].numbers, attacks) == 0 && children_[i].rests_on == nothing)
                return {children_[i].numbers, nothing};
            if (bounds_ && (i - first) % bounds_at_a_time == 0 && !tree_.goes_on()) return {};
        }
        return {};
    }
    /// What the rules prove of a child that the table does not know: it does from then on. Whether
    /// it is decided.
    bool ask_bounds(const State& state, Child& child) {
        if (child.numbers.decided() || child.work >= 0) return child.numbers.decided();
        State after = state;
        tree_.rules().play(after, child.move);
        ScoreRange range = known_bounds(tree_.rules(), after, 0);
        if (tree_.mover(after) != question_.attacker) range = -range;
        if (range.at_least >= question_.at_least) child.numbers = ProofNumbers::yes();
        if (range.at_most < question_.at_least) child.numbers = ProofNumbers::no();
        if (child.numbers.proof != infinite || child.numbers.disproof != infinite)
            table_.store(child.key, child.numbers, 0);
        return child.numbers.decided();
    }
    /// What the rules say of a state that is over, and a guess of the others: the more moves there
    /// are to refute the harder. Their square needs a third fewer nodes than their number does in
    /// connect four and othello, and a quarter of what no guess at all needs.
    ProofNumbers first_numbers(const State& child) {
        if (is_over(tree_.rules(), child)) {
            tree_.count_leaf();
            return succeeds(*tree_.rules().outcome(child), question_) ? ProofNumbers::yes()
                                                                      : ProofNumbers::no();
        }
        const auto replies = static_cast<std::uint32_t>(count_moves(child));
        const std::uint32_t effort = 1 + replies * replies / 2;
        if (tree_.mover(child) == question_.attacker) return {1, effort};
        return {effort, 1};
    }
    std::uint64_t count_moves(const State& state) const {
        if constexpr (HasCountMoves<R>) {
            return tree_.rules().count_moves(state);
        } else {
            MoveList moves;
            tree_.rules().moves(state, moves);
            return moves.size();
        }
    }
    void look_up(Child& child, int ply) const {
        if (const ProofTable::Hit hit = table_.probe(child.key); hit.found) {
            child.numbers = hit.numbers;
            child.work = hit.work;
        }
        if (child.numbers.proved()) return;
        if (cyclic_ && on_path_[child.key.low % on_path_.size()] > 0) {
            const auto earlier = std::find(path_.begin(), path_.end(), child.key);
            if (earlier != path_.end() && !child.numbers.disproved())
                repeats(child, static_cast<int>(earlier - path_.begin()));
        }
        if (ply + 1 >= max_depth && !child.numbers.decided()) child.numbers = ProofNumbers::never();
    }
    /// The game before the root has positions that are drawn if they come back once more.
    bool any_draws_next(Path history) const {
        while (history.size() > 1) {
            history.pop();
            if (history.repetitions() + 1 >= tree_.facts().repetition.count) return true;
        }
        return false;
    }
    static void repeats(Child& child, int ply) {
        child.numbers = ProofNumbers::no();
        child.rests_on = ply;
    }

    /// The child with the least near number, and what all of them come to.
    Choice choose(std::size_t first, bool attacks) const {
        Choice choice;
        std::uint32_t hardest = 0;
        std::uint32_t open = 0;
        for (std::size_t i = first; i < children_.size(); ++i) {
            const ProofNumbers numbers = children_[i].numbers;
            hardest = std::max(hardest, far(numbers, attacks));
            open += far(numbers, attacks) > 0;
            const std::uint32_t number = near(numbers, attacks);
            if (number < choice.near || i == first) {
                choice.second = i == first ? infinite : choice.near;
                choice.near = number;
                choice.best = i;
            } else {
                choice.second = std::min(choice.second, number);
            }
        }
        choice.others = open > 0 ? open - 1 : 0;
        choice.far = plus(hardest, choice.others);
        return choice;
    }
    Verdict judge(std::size_t first, bool attacks, const Choice& choice) const {
        Verdict verdict{attacks ? ProofNumbers{choice.near, choice.far}
                                : ProofNumbers{choice.far, choice.near}};
        if (!verdict.numbers.disproved()) return verdict;
        if (!attacks) verdict.rests_on = -1;
        for (std::size_t i = first; i < children_.size(); ++i) {
            if (!children_[i].numbers.disproved()) continue;
            verdict.rests_on = attacks ? std::min(verdict.rests_on, children_[i].rests_on)
                                       : std::max(verdict.rests_on, children_[i].rests_on);
        }
        return verdict;
    }
    void descend(const State& state, int ply, bool attacks, std::size_t first, const Choice& choice,
                 ProofNumbers limits) {
        const Child child = children_[choice.best];
        const std::uint32_t near_limit = std::min(near(limits, attacks), above(choice.second));
        const std::uint32_t far_all = far(limits, attacks);
        const std::uint32_t far_limit = far_all == infinite ? infinite : far_all - choice.others;
        State next = state;
        tree_.rules().play(next, child.move);
        const std::uint64_t before = tree_.nodes();
        const Verdict verdict = visit(
            next, child.key, ply + 1,
            attacks ? ProofNumbers{near_limit, far_limit} : ProofNumbers{far_limit, near_limit});
        if (tree_.stopped() && !verdict.numbers.decided()) return;
        const std::uint64_t visited = tree_.nodes() - before;
        // A long search below one child may have decided others on its way.
        if (visited > worth_probing_again)
            for (std::size_t i = first; i < children_.size(); ++i)
                if (!children_[i].numbers.decided()) look_up(children_[i], ply);
        Child& searched = children_[choice.best];
        searched.numbers = verdict.numbers;
        searched.rests_on = verdict.rests_on;
    }

    static std::uint32_t near(ProofNumbers numbers, bool attacks) {
        return attacks ? numbers.proof : numbers.disproof;
    }
    static std::uint32_t far(ProofNumbers numbers, bool attacks) {
        return attacks ? numbers.disproof : numbers.proof;
    }
    static std::uint32_t plus(std::uint32_t number, std::uint32_t more) {
        return number >= infinite - 1 - more ? number : number + more;
    }
    /// The 1+epsilon trick: the best child may grow past the second best by a quarter before the
    /// search turns to that one.
    static std::uint32_t above(std::uint32_t second) {
        const std::uint64_t limit = std::uint64_t{second} + second / 4 + 1;
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(limit, infinite));
    }

    StateKey key_of(const State& state) const {
        StateKey key = has_draws_ ? key_of_state(state) : canonical_key(tree_.rules(), state);
        key.low ^= salt_;
        key.high ^= salt_;
        return key;
    }
    void push(const StateKey& key) {
        path_.push_back(key);
        ++on_path_[key.low % on_path_.size()];
    }
    void pop(const StateKey& key) {
        path_.pop_back();
        --on_path_[key.low % on_path_.size()];
    }
    void look() {
        look_at_ = tree_.nodes() + 4096;
        if (look_) look_();
    }

    Tree<R>& tree_;
    ProofTable table_;
    std::function<void()> look_;
    std::uint64_t look_at_ = 0;
    bool bounds_;
    bool margin_ = false;
    bool one_player_ = false;
    bool cyclic_ = false;  ///< positions may come back
    bool draws_by_repetition_ = false;
    bool has_draws_ = false;  ///< the history has positions that would be drawn next time
    Path history_;
    Question question_;
    std::uint64_t salt_ = 0;
    ProofNumbers root_;
    std::vector<StateKey> path_;
    std::array<std::uint8_t, 4096> on_path_{};  ///< how many of path_ have this remainder
    std::vector<Child> children_;               ///< of all nodes on the path, root first
    std::vector<Child> root_children_;
};

}  // namespace ply
