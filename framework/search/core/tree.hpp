/// A game tree as a search walks it. The algorithms stay as short as in the textbook because the
/// tree counts nodes, watches limits, knows ends and leaves, and keeps the path for repetitions.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <type_traits>

#include "framework/game/path.hpp"
#include "framework/game/repetition.hpp"
#include "framework/game/rules.hpp"
#include "framework/search/core/clock_polling.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/node_budget.hpp"
#include "framework/search/core/recorder.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Walks the tree of rules R below one root. A *node* is a state that was entered, root included; a
/// *leaf* is a state whose value was read.
///
///     if (!tree.enter(view, alpha, beta)) return 0;    // the value asked for is view's
///     ...                                              // end, leaf, moves
///     const State child = tree.play(state, move);
///     const Score score = value(child, ...);           // enters the child
///     tree.back(score);                                // for the view the child was entered with
///     ...
///     if (alpha >= beta) { tree.cut(moves, move); break; }
///
/// The extra arguments of enter, back and cut feed the recorder; over rules of a known type they
/// are compiled away.
template <Rules R>
class Tree {
public:
    using State = typename R::State;
    using Clock = std::chrono::steady_clock;

    Tree(const R& rules, Evaluator<R> evaluator)
        : rules_(rules), facts_(rules_.facts()), evaluator_(std::move(evaluator)) {
        repeats_ = facts_.repetition.rule != Repetition::Rule::none;
    }

    const R& rules() const { return rules_; }
    const Facts& facts() const { return facts_; }

    /// Starts a search: all counters at zero. With a `pool`, which must outlive the search, its
    /// nodes are the limit instead of those of `limits`.
    void begin(const Path& path, const Limits& limits, std::stop_token stop,
               NodePool* pool = nullptr) {
        path_ = path;
        root_ = std::max<std::size_t>(path.size(), 1) - 1;
        pool_ = pool;
        node_limit_ = pool != nullptr    ? 0
                      : limits.nodes > 0 ? limits.nodes
                                         : std::numeric_limits<std::uint64_t>::max();
        started_ = Clock::now();
        deadline_ = limits.time.count() > 0 ? started_ + CheckPace::within(limits.time)
                                            : Clock::time_point::max();
        next_pulse_ = started_ + std::chrono::seconds(1);
        stop_ = std::move(stop);
        nodes_ = leaves_ = horizon_ = repetitions_ = check_at_ = 0;
        counts_ = {};
        stopped_ = false;
    }
    /// A position of the tree, root included, that comes back in it is drawn at once where the
    /// rules draw it in the end: what was better the second time was better the first time.
    /// Positions that only the game before has seen count as the rules say.
    void draw_first_repetition(bool on) { first_repetition_draws_ = on; }
    /// `pulse` is called about once a second while a search goes on.
    void on_pulse(std::function<void()> pulse) { pulse_ = std::move(pulse); }
    /// From now on the search reports what it does to `recorder` (null: to none). False: searches
    /// over these rules report nothing.
    bool record(SearchRecorder* recorder) {
        if constexpr (tells) recorder_ = recorder;
        return tells;
    }
    /// A search of this depth begins.
    void begin_depth(int depth) {
        tell([&](SearchRecorder& recorder) { recorder.depth(depth); });
    }

    /// Counts a node whose value for `view` is requested, within a window or without one. False
    /// when a limit is reached: the caller returns at once, whatever the value.
    bool enter(Player view, Score alpha, Score beta) {
        if (!may_enter()) return false;
        tell([&](SearchRecorder& recorder) { recorder.enter(view, Window{alpha, beta}); });
        return true;
    }
    bool enter(Player view) {
        if (!may_enter()) return false;
        tell([&](SearchRecorder& recorder) { recorder.enter(view, std::nullopt); });
        return true;
    }
    /// The same where each player has a value of its own.
    bool enter() {
        if (!may_enter()) return false;
        tell([](SearchRecorder& recorder) { recorder.enter(std::nullopt, std::nullopt); });
        return true;
    }
    bool stopped() const { return stopped_; }
    /// It was the limit of nodes that stopped the search.
    bool ran_out_of_nodes() const { return stopped_ && nodes_ >= node_limit_; }
    /// Looks at the limits now: for work between nodes that may take long. False as enter().
    bool goes_on() { return may_go_on(); }

    /// The value for `view` if the game is over here, by the rules or by repetition.
    std::optional<Score> end(const State& state, Player view, int ply) {
        if (is_over(rules_, state)) {
            const Score score = score_of(*rules_.outcome(state), facts_.goal, view, ply);
            return read(LeafKind::over, score, view);
        }
        if (repeats_ && ply > 0 && repeated()) return read(LeafKind::repeated, 0, view);
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
        ++horizon_;
        return read(LeafKind::horizon, evaluator_(rules_, state, view), view);
    }
    /// An outcome was read past end().
    void count_leaf() { ++leaves_; }
    /// The value for `view` of a state whose end the rules foresee.
    Score foreseen(Score value, Player view) { return read(LeafKind::foreseen, value, view); }
    /// The static value for `view` of a state that is searched further.
    Score estimate(const State& state, Player view) const {
        return evaluator_(rules_, state, view);
    }
    /// The value 0 of a state all of whose moves are forbidden repetitions.
    Score stuck() { return read(LeafKind::stuck, 0, 0); }
    Player mover(const State& state) const { return rules_.mover(state); }
    bool in_check(const State& state) const {
        if constexpr (HasInCheck<R>) return rules_.in_check(state);
        return false;
    }

    /// How likely a result of a chance node is, relative to its siblings.
    double weight(const State& state, Move result) const {
        if constexpr (HasWeight<R>) return rules_.weight(state, result);
        return 1;
    }

    /// Adds the moves, without those that the repetition rule forbids.
    void moves(const State& state, MoveList& list) {
        rules_.moves(state, list);
        if (facts_.repetition.rule == Repetition::Rule::forbidden)
            repetitions_ += drop_repeating(rules_, state, path_, list);
    }
    /// The state after `move`; back() once it is searched.
    State play(const State& state, Move move) {
        State child = state;
        rules_.play(child, move);
        step(state, move, child);
        return child;
    }
    /// play(), where the state after `move` is already known.
    void step(const State& state, Move move, const State& child) {
        tell([&](SearchRecorder& recorder) { recorder.play(move); });
        if (repeats_) path_.push(repetition_hash(rules_, child), is_irreversible(state, move));
    }
    /// From here on the tree begins after `move`, which led from `state` to `child`, until begin().
    void advance(const State& state, Move move, const State& child) {
        if (repeats_) path_.push(repetition_hash(rules_, child), is_irreversible(state, move));
    }
    /// The path to the state that was played last.
    const Path& path() const { return path_; }
    /// Gives the turn away instead; false, and nothing is changed, where that makes no sense.
    bool pass(State& state) {
        if constexpr (HasNullMove<R>) {
            if (!rules_.null_move(state)) return false;
            tell([](SearchRecorder& recorder) { recorder.play(null_move); });
            if (repeats_) path_.push(repetition_hash(rules_, state), true);
            return true;
        }
        return false;
    }
    void back() {
        tell([](SearchRecorder& recorder) { recorder.back(); });
        if (repeats_) path_.pop();
    }
    /// back(), where the child was worth `score` for the view it was entered with.
    void back(Score score) {
        found(score);
        back();
    }
    /// The child entered last, or the root, is worth `score`, but it is to be searched again.
    void found(Score score) {
        if (stopped_) return;
        tell([&](SearchRecorder& recorder) { recorder.value(score); });
    }
    /// back(), where the child has a value for each player.
    void back(const std::array<double, max_players>& values) {
        if (!stopped_) tell([&](SearchRecorder& recorder) { recorder.values(values); });
        back();
    }
    /// After `move` the rest of `moves`, which are tried in the list's order, cannot matter.
    void cut(const MoveList& moves, Move move) {
        cut(move == moves[0], move == moves[moves.size() - 1]);
    }
    /// The same where moves are tried in another order: after the first one tried, the last one.
    void cut(bool first, bool last) {
        if (last) return;  // nothing is left to cut off
        ++counts_.cutoffs;
        counts_.first_move_cutoffs += first;
        tell([](SearchRecorder& recorder) { recorder.cut(); });
    }
    /// The node entered last was looked up in the transposition table.
    void table_probe(bool found) {
        ++counts_.table_probes;
        counts_.table_hits += found;
        if (found) tell([](SearchRecorder& recorder) { recorder.table_hit(); });
    }
    /// What the table knows of the node entered last, such a bound on the mover's value, is all
    /// that is needed. Not `certain`: it rests on leaves that were unfinished.
    void table_settles(Bound bound, bool certain) {
        if (!certain) note_horizon();
        tell([&](SearchRecorder& recorder) { recorder.table_settles(bound); });
    }

    std::uint64_t nodes() const { return nodes_; }
    /// The same for other threads: some hundred microseconds old.
    std::uint64_t nodes_so_far() const { return published_.load(std::memory_order_relaxed); }
    std::uint64_t leaves() const { return leaves_; }
    const SearchCounts& counts() const { return counts_; }
    /// Unfinished leaves so far. A subtree that adds none is complete: its value is certain.
    std::uint64_t horizon() const { return horizon_; }
    /// A subtree whose value rests on an unfinished leaf that was not read now (a table entry).
    void note_horizon() { ++horizon_; }
    /// How often repetition mattered so far. A value that rests on it belongs to its path alone.
    std::uint64_t repetitions() const { return repetitions_; }
    std::chrono::nanoseconds elapsed() const { return Clock::now() - started_; }
    /// When the search must be over; the largest time point: no limit.
    Clock::time_point deadline() const { return deadline_; }

private:
    static constexpr bool tells = std::is_same_v<R, ErasedRules>;

    template <class What>
    void tell(What&& what) {
        if constexpr (tells)
            if (recorder_ != nullptr) what(*recorder_);
    }
    bool may_enter() {
        if (nodes_ >= check_at_ && !may_go_on()) [[unlikely]]
            return false;
        ++nodes_;
        return true;
    }
    Score read(LeafKind kind, Score value, Player view) {
        ++leaves_;
        tell([&](SearchRecorder& recorder) { recorder.leaf(kind, value, view); });
        return value;
    }
    bool may_go_on() {
        published_.store(nodes_, std::memory_order_relaxed);
        if (!stopped_) {
            if (pool_ != nullptr && nodes_ >= node_limit_) node_limit_ += pool_->take();
            const auto now = Clock::now();
            if (pulse_ && now >= next_pulse_) {
                next_pulse_ = now + std::chrono::seconds(1);
                pulse_();
            }
            stopped_ = nodes_ >= node_limit_ || now >= deadline_ || stop_.stop_requested();
            check_at_ = std::min(nodes_ + pace_.next(nodes_, now - started_), node_limit_);
        }
        if (stopped_) check_at_ = 0;
        return !stopped_;
    }
    bool repeated() {
        if (facts_.repetition.rule != Repetition::Rule::draw) return false;
        if (path_.repetitions() < facts_.repetition.count &&
            !(first_repetition_draws_ && path_.came_back_since(root_)))
            return false;
        ++repetitions_;
        return true;
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
    std::size_t root_ = 0;  ///< its place in the path
    bool first_repetition_draws_ = false;
    NodePool* pool_ = nullptr;
    std::uint64_t node_limit_ = 0;
    Clock::time_point started_{};
    Clock::time_point deadline_{};
    Clock::time_point next_pulse_{};
    std::function<void()> pulse_;
    std::stop_token stop_;
    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
    std::uint64_t horizon_ = 0;
    std::uint64_t repetitions_ = 0;
    std::uint64_t check_at_ = 0;
    std::atomic<std::uint64_t> published_ = 0;
    SearchCounts counts_;
    CheckPace pace_;
    bool stopped_ = false;
    struct Nobody {};
    [[no_unique_address]] std::conditional_t<tells, SearchRecorder*, Nobody> recorder_{};
};

}  // namespace ply
