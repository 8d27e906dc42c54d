/// A game tree as a search walks it. The algorithms stay as short as in the textbook because the
/// tree counts nodes, watches limits, knows ends and leaves, and keeps the path for repetitions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "framework/game/path.hpp"
#include "framework/game/repetition.hpp"
#include "framework/game/rules.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/recorder.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/core/tree_progress.hpp"

namespace ply {

/// Walks the tree of rules R below one root. A *node* is a state that the search went to, root
/// included: it was entered, or passed by. A *leaf* is a state whose value was read.
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
class Tree : public TreeProgress {
public:
    using State = typename R::State;

    [[gnu::cold]] Tree(const R& rules, Evaluator<R> evaluator)
        : rules_(rules),
          facts_(rules_.facts()),
          point_(evaluator.point()),
          evaluator_(std::move(evaluator)) {
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
        begin_counting(limits, std::move(stop), pool);
    }
    /// A position of the tree, root included, that comes back in it is drawn at once where the
    /// rules draw it in the end: what was better the second time was better the first time.
    /// Positions that only the game before has seen count as the rules say.
    void draw_first_repetition(bool on) { first_repetition_draws_ = on; }
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
    /// Counts a node of which was only asked whether the game goes on there. False as enter().
    bool pass_by() { return may_enter(); }
    /// The value for `view` if the game is over here, by the rules or by repetition.
    std::optional<Score> end(const State& state, Player view, int ply) {
        if (is_over(rules_, state)) {
            const Score score = score_of_end(*rules_.outcome(state), view, ply);
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
            values[p] = score_of_end(*outcome, p, ply);
        return true;
    }
    /// In the units of the leaves.
    Score score_of_end(const Outcome& outcome, Player view, int ply) const {
        return score_of(outcome, facts_.goal, view, ply, point_);
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
    [[gnu::always_inline]] void moves(const State& state, MoveList& list) {
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
        if (repeats_) remember(repetition_hash(rules_, child), is_irreversible(state, move));
    }
    /// From here on the tree begins after `move`, which led from `state` to `child`, until begin().
    void advance(const State& state, Move move, const State& child) {
        if (repeats_) remember(repetition_hash(rules_, child), is_irreversible(state, move));
    }
    /// The path to the state that was played last.
    const Path& path() const { return path_; }
    /// Gives the turn away instead; false, and nothing is changed, where that makes no sense.
    bool pass(State& state) {
        if constexpr (HasNullMove<R>) {
            if (!rules_.null_move(state)) return false;
            tell([](SearchRecorder& recorder) { recorder.play(null_move); });
            if (repeats_) remember(repetition_hash(rules_, state), true);
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

private:
    static constexpr bool tells = std::is_same_v<R, ErasedRules>;

    template <class What>
    void tell(What&& what) {
        if constexpr (tells)
            if (recorder_ != nullptr) what(*recorder_);
    }
    Score read(LeafKind kind, Score value, Player view) {
        ++leaves_;
        tell([&](SearchRecorder& recorder) { recorder.leaf(kind, value, view); });
        return value;
    }
    /// Not inlined: most games have no repetition, and the recursion is the better for being short.
    [[gnu::noinline]] void remember(std::uint64_t hash, bool irreversible) {
        path_.push(hash, irreversible);
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
    Score point_;  ///< what a point of a margin counts in values
    Evaluator<R> evaluator_;
    bool repeats_;
    Path path_;
    std::size_t root_ = 0;  ///< its place in the path
    bool first_repetition_draws_ = false;
    struct Nobody {};
    [[no_unique_address]] std::conditional_t<tells, SearchRecorder*, Nobody> recorder_{};
};

}  // namespace ply
