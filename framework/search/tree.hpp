/// A game tree as a search walks it. The algorithms stay as short as in the textbook because the
/// tree counts nodes, watches limits, knows ends and leaves, and keeps the path for repetitions.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "framework/game/path.hpp"
#include "framework/game/rules.hpp"
#include "framework/search/check_pace.hpp"
#include "framework/search/evaluator.hpp"
#include "framework/search/searcher.hpp"

namespace ply {

/// Walks the tree of rules R below one root. A *node* is a state that was entered, root included; a
/// *leaf* is a state whose value was read.
template <Rules R>
class Tree {
public:
    using State = typename R::State;

    Tree(const R& rules, Evaluator<R> evaluator)
        : rules_(rules), facts_(rules_.facts()), evaluator_(evaluator) {
        repeats_ = facts_.repetition.rule != Repetition::Rule::none;
    }

    const R& rules() const { return rules_; }
    const Facts& facts() const { return facts_; }

    /// Starts a search: all counters at zero.
    void begin(const Path& path, const Limits& limits, std::stop_token stop) {
        path_ = path;
        node_limit_ = limits.nodes > 0 ? limits.nodes : std::numeric_limits<std::uint64_t>::max();
        started_ = Clock::now();
        deadline_ = limits.time.count() > 0 ? started_ + limits.time : Clock::time_point::max();
        stop_ = std::move(stop);
        nodes_ = leaves_ = horizon_ = repetitions_ = check_at_ = 0;
        stopped_ = false;
    }

    /// Counts a node. False when a limit is reached: the caller returns at once, whatever the
    /// value.
    bool enter() {
        if (nodes_ >= check_at_ && !may_go_on()) [[unlikely]]
            return false;
        ++nodes_;
        return true;
    }
    bool stopped() const { return stopped_; }

    /// The value for `view` if the game is over here, by the rules or by repetition.
    std::optional<Score> end(const State& state, Player view, int ply) {
        if (is_over(rules_, state)) {
            ++leaves_;
            return score_of(*rules_.outcome(state), facts_.goal, view, ply);
        }
        if (repeats_ && ply > 0 && repeated()) {
            ++leaves_;
            return 0;
        }
        return std::nullopt;
    }
    /// The values for all players if the game is over here. For searches that keep a value a
    /// player.
    bool end(const State& state, int ply, std::array<double, max_players>& values) {
        const auto first = end(state, 0, ply);
        if (!first) return false;
        values.fill(0);
        const auto outcome = rules_.outcome(state);
        for (Player p = 0; outcome && p < facts_.players; ++p)
            values[p] = score_of(*outcome, facts_.goal, p, ply);
        return true;
    }
    /// The static values for all players of a state that is not over.
    void leaf(const State& state, std::array<double, max_players>& values) {
        leaf(state, 0);
        for (Player p = 0; p < facts_.players; ++p) values[p] = evaluator_(rules_, state, p);
    }
    /// The static value for `view` of a state that is not over.
    Score leaf(const State& state, Player view) {
        ++leaves_;
        ++horizon_;
        return evaluator_(rules_, state, view);
    }
    /// The value 0 of a state all of whose moves are forbidden repetitions.
    Score stuck() {
        ++leaves_;
        return 0;
    }
    Player mover(const State& state) const { return rules_.mover(state); }

    /// How likely a result of a chance node is, relative to its siblings.
    double weight(const State& state, Move result) const {
        if constexpr (HasWeight<R>) return rules_.weight(state, result);
        return 1;
    }

    /// Adds the moves, without those that the repetition rule forbids.
    void moves(const State& state, MoveList& list) {
        rules_.moves(state, list);
        if (facts_.repetition.rule == Repetition::Rule::forbidden) drop_repeating(state, list);
    }
    /// The state after `move`; back() once it is searched.
    State play(const State& state, Move move) {
        State child = state;
        rules_.play(child, move);
        if (repeats_) path_.push(rules_.hash(child), is_irreversible(state, move));
        return child;
    }
    void back() {
        if (repeats_) path_.pop();
    }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t leaves() const { return leaves_; }
    /// Unfinished leaves so far. A subtree that adds none is complete: its value is certain.
    std::uint64_t horizon() const { return horizon_; }
    /// A subtree whose value rests on an unfinished leaf that was not read now (a table entry).
    void note_horizon() { ++horizon_; }
    /// How often repetition mattered so far. A value that rests on it belongs to its path alone.
    std::uint64_t repetitions() const { return repetitions_; }
    std::chrono::nanoseconds elapsed() const { return Clock::now() - started_; }

private:
    using Clock = std::chrono::steady_clock;

    bool may_go_on() {
        if (!stopped_) {
            const auto now = Clock::now();
            stopped_ = nodes_ >= node_limit_ || now >= deadline_ || stop_.stop_requested();
            check_at_ = std::min(nodes_ + pace_.next(nodes_, now - started_), node_limit_);
        }
        if (stopped_) check_at_ = 0;
        return !stopped_;
    }
    bool repeated() {
        if (facts_.repetition.rule != Repetition::Rule::draw) return false;
        if (path_.repetitions() < facts_.repetition.count) return false;
        ++repetitions_;
        return true;
    }
    void drop_repeating(const State& state, MoveList& list) {
        std::size_t kept = 0;
        for (const Move move : list) {
            State child = state;
            rules_.play(child, move);
            if (path_.count(rules_.hash(child)) == 0) {
                list[kept++] = move;
            } else {
                ++repetitions_;
            }
        }
        list.shrink_to(kept);
    }
    bool is_irreversible(const State& state, Move move) const {
        if constexpr (HasIrreversible<R>) return rules_.irreversible(state, move);
        return false;
    }

    R rules_;
    Facts facts_;
    Evaluator<R> evaluator_;
    bool repeats_;
    Path path_;
    std::uint64_t node_limit_ = 0;
    Clock::time_point started_{};
    Clock::time_point deadline_{};
    std::stop_token stop_;
    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
    std::uint64_t horizon_ = 0;
    std::uint64_t repetitions_ = 0;
    std::uint64_t check_at_ = 0;
    CheckPace pace_;
    bool stopped_ = false;
};

}  // namespace ply
