/// Is a position worth at least so much? Alpha-beta whose window holds nothing.
///
/// What proves a value to the end of the game, and nothing that only plays well. solver.hpp asks.
/// (Null windows: Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
/// 1980, as the test in SCOUT)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "framework/search/core/known_bounds.hpp"
#include "framework/search/core/move_order.hpp"
#include "framework/search/core/move_picker.hpp"
#include "framework/search/core/ordered_moves.hpp"
#include "framework/search/core/tree.hpp"
#include "framework/search/proof/lookahead.hpp"
#include "framework/search/proof/subtree_sizes.hpp"
#include "framework/search/table/table_cutoffs.hpp"
#include "framework/search/table/table_key.hpp"
#include "framework/search/table/transposition_table.hpp"

namespace ply {

/// Results are fail-soft: a value of at least `wanted` is a lower bound, another an upper one.
/// Leaves at the horizon are worth 0; Tree::horizon() says whether there were any.
///
/// What a node does besides depends on how many nodes lie below those of its ply. Where they are
/// many, all moves are played first: the table may know one that is good enough (enhanced
/// transposition cutoff: Plaat et al., "Nearly optimal minimax tree search?", 1994), and the others
/// are ordered by a search of a few plies with the game's evaluation. Where they are fewer, by the
/// number of replies. Above the last leaves only by hints, without a table.
template <Rules R>
class NullWindow {
public:
    using State = typename R::State;

    /// `evaluation` only orders moves.
    /// `bounds`: the game's bounds are asked.
    [[gnu::cold]] NullWindow(const Game& game, const R& rules, std::size_t mebibytes,
                             const ChosenEvaluation& evaluation, bool bounds)
        : tree_(rules, Evaluator<R>()),
          table_(mebibytes),
          order_(tree_.rules(), parse_order("hints+captures+killers+history")),
          key_(tree_.rules(), true),
          lookahead_(tree_, order_, Evaluator<R>(game, evaluation)),
          evaluates_(!evaluation.none()),
          repeats_(tree_.facts().repetition.rule != Repetition::Rule::none),
          forbids_(tree_.facts().repetition.rule == Repetition::Rule::forbidden),
          to_win_(tree_.facts().goal == Goal::win),
          foresight_(to_win_ && may_foresee()),
          bounds_(HasBounds<R> && bounds),
          table_pays_(std::is_same_v<R, ErasedRules> && !forbids_ ? 0 : 30) {
        table_.grow_from(first_mebibytes);
        table_.take_memory();
    }

    Tree<R>& tree() { return tree_; }
    const Tree<R>& tree() const { return tree_; }

    void forget() {
        table_.forget();
        order_.forget();
        sizes_.forget();
        counts_replies_ = true;
        telling_ = silent_ = 0;
    }
    void begin(const Path& path, const Limits& limits, std::stop_token stop) {
        order_.next_search();
        children_.clear();
        lookahead_nodes_ = 0;
        tree_.begin(path, limits, std::move(stop));
        table_.next_search(tree_.deadline());
    }

    /// The questions that follow look so deep.
    void begin_depth(int depth) {
        tree_.begin_depth(depth);
        sizes_.forget();
    }

    /// For the mover of `root`. If the value is at least `wanted`, best_move() is the reason.
    Score root_value(const State& root, int depth, Score wanted) {
        const Player mover = tree_.mover(root);
        if (!tree_.enter(mover, wanted - 1, wanted)) return 0;
        const Score score = for_mover(root, depth, 0, wanted, mover);
        tree_.found(score);
        return score;
    }
    Move best_move() const { return best_move_; }

    /// Whether `move`, made `ply` plies below the root, is worth at least `wanted` to its mover.
    bool keeps(const State& state, Move move, int depth, int ply, Score wanted) {
        const Player mover = tree_.mover(state);
        const State child = tree_.play(state, move);
        const Score score = value(child, depth - ply - 1, ply + 1, wanted, mover);
        tree_.back(score);
        return score >= wanted && !tree_.stopped();
    }
    std::vector<Move> moves_in_order(const State& state, int depth, int ply) {
        return ordered_moves(tree_, table_, order_, key_, key_of(state, depth, ply), state, ply);
    }

private:
    /// Inlined in the recursion, whoever else calls it: a call a node would cost 2 %.
    [[gnu::always_inline]] Score value(const State& state, int depth, int ply, Score wanted,
                                       Player view) {
        // 1. The ends of the tree.
        if (!tree_.enter(view, wanted - 1, wanted)) return 0;
        if (const auto end = tree_.end(state, view, ply)) return *end;
        if (ply >= max_depth) return tree_.leaf(state, view);

        // 2. From here on all values are for the mover: the others want the opposite.
        const Player mover = tree_.mover(state);
        if (mover == view) return for_mover(state, depth, ply, wanted, mover);
        return -for_mover(state, depth, ply, 1 - wanted, mover);
    }

    Score for_mover(const State& state, int depth, int ply, Score wanted, Player mover) {
        if (depth <= 0) return tree_.leaf(state, mover);

        // 3. No win is nearer than the next ply, no loss nearer than this one.
        if (to_win_) {
            if (ply - win_score >= wanted) return ply - win_score;
            if (win_score - ply - 1 < wanted) return win_score - ply - 1;
        }

        // 4. What the rules see at a glance, and the moves.
        MoveList moves;
        if (foresight_ && ply > 0) {
            if constexpr (HasForesight<R>) {
                const Foresight foresight = tree_.rules().foresee(state, moves);
                if (foresight == Foresight::win) return tree_.foreseen(win_score - ply - 1, mover);
                if (foresight == Foresight::loss) return tree_.foreseen(ply + 2 - win_score, mover);
                if (ply + 4 - win_score >= wanted) return ply + 4 - win_score;
                if (win_score - ply - 3 < wanted) return win_score - ply - 3;
            }
        } else {
            tree_.moves(state, moves);
            if (moves.empty()) return tree_.stuck();
        }

        // 5. What the table knows. Where there is a single move, playing it is faster than a look
        // at the table. At the root a move is wanted, so there the table only orders.
        const float size = sizes_.at(ply);
        const bool use_table = table_ && depth >= min_table_depth<R> &&
                               (moves.size() > 1 || ply == 0) &&
                               (foresight_ || bounds_ || size >= table_pays_);
        typename TableKey<R>::Key key;
        std::uint16_t tag = 0;
        if (use_table) {
            key = key_of(state, depth, ply);
            const TranspositionTable::Hit hit = table_.probe(key.hash, ply);
            tree_.table_probe(hit.bound != Bound::none);
            if (ply > 0 && cutoffs_.settles(hit, depth, wanted - 1, wanted)) return settled(hit);
            tag = key_.tag_here(tree_.rules(), state, key, hit.move_tag);
        }

        // 6. What the rules prove. It may have taken them long, so the table keeps it.
        if (bounds_ && ply > 0) {
            const ScoreRange range = known_bounds(tree_.rules(), state, ply);
            const bool enough = range.at_least >= wanted;
            if (enough || range.at_most < wanted) {
                const Score bound = enough ? range.at_least : range.at_most;
                if (use_table)
                    table_.store(key.hash, ply,
                                 {depth, bound, enough ? Bound::lower : Bound::upper, true, 0, 1});
                return tree_.foreseen(bound, mover);
            }
        }

        // 7. The order of the moves: the table's, then by hints, then by what is found out when
        // the table's was not good enough.
        MovePicker<R> picker(moves);
        Node node{state, moves, depth, ply, wanted, mover, picker.keys(), children_.size()};
        const typename MoveOrder<R>::Place place{ply, mover};
        picker.rate(order_, tree_.rules(), state, tag, place);
        const bool expands = picker.is_rated() && !foresight_ && size >= replies_pay;
        const std::size_t known = expands && tag != 0 && knows(moves, tag) ? 1 : 0;

        // 8. Each move in turn until one is good enough.
        const std::uint64_t nodes = tree_.nodes();
        const std::uint64_t horizon = tree_.horizon();
        const std::uint64_t repetitions = tree_.repetitions();
        Score best = -infinite_score;
        Move best_move;
        while (best < wanted) {
            const std::size_t tried = picker.tried();
            if (expands && tried == known) {
                const auto value = expand(node, known, size);
                if (value || tree_.stopped()) {
                    children_.resize(node.first_child);
                    return value.value_or(0);
                }
            }
            if (!picker.next()) break;
            const Move move = picker.move();
            const bool played = expands && tried >= known;
            const State child = played ? child_of(node, tried) : after(state, move);
            tree_.step(state, move, child);
            if (foresight_ && table_ && depth > min_table_depth<R>)
                table_.prefetch(tree_.rules().hash(child));
            const Score score = value(child, depth - 1, ply + 1, wanted, mover);
            tree_.back(score);
            if (tree_.stopped()) break;
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score < wanted) continue;
            tree_.cut(picker.is_first(), picker.is_last());
            if (moves.size() > 1) order_.reward(tree_.rules(), state, move, depth, place);
        }
        if (expands) children_.resize(node.first_child);
        if (tree_.stopped()) return 0;
        if (ply == 0) best_move_ = best_move;
        if (!foresight_) sizes_.add(ply, tree_.nodes() - nodes);

        // 9. Remember it.
        if (use_table && (forbids_ || tree_.repetitions() == repetitions)) {
            const bool enough = best >= wanted;
            const std::uint16_t there =
                enough ? key_.tag_there(tree_.rules(), state, key, best_move) : std::uint16_t{0};
            table_.store(key.hash, ply,
                         {depth, best, enough ? Bound::lower : Bound::upper,
                          tree_.horizon() == horizon, there, tree_.nodes() - nodes});
        }
        return best;
    }

    /// A node whose moves are ordered. The state after move i is children_[first_child + i].
    struct Node {
        const State& state;
        const MoveList& moves;
        int depth;
        int ply;
        Score wanted;
        Player mover;
        typename MoveOrder<R>::Keys& keys;
        std::size_t first_child;
    };

    /// Plays the moves, all but the `known` first ones, and orders them. A value where the table
    /// has one that is good enough.
    [[gnu::noinline]] std::optional<Score> expand(Node& node, std::size_t known, float size) {
        const bool asks_table = table_ && !repeats_ && node.ply > 0 && size >= children_pay;
        children_.resize(node.first_child + node.moves.size());
        for (std::size_t i = known; i < node.moves.size(); ++i) {
            const std::size_t at = MoveOrder<R>::place_in_list(node.keys[i]);
            State& child = children_[node.first_child + at];
            child = after(node.state, node.moves[at]);
            if (asks_table) table_.prefetch(key_of_child(node, child));
        }
        if (asks_table)
            if (const auto value = known_to_table(node, known)) return value;
        if (evaluates_ && size >= lookahead_pays && may_look_ahead()) {
            prefer_promising(node, known, size);
        } else if (counts_replies_) {
            prefer_few_replies(node, known);
        }
        return std::nullopt;
    }
    std::optional<Score> known_to_table(const Node& node, std::size_t known) {
        for (std::size_t i = known; i < node.moves.size(); ++i) {
            const State& child = child_of(node, i);
            if (is_over(tree_.rules(), child)) continue;
            const bool same = tree_.mover(child) == node.mover;
            const auto hit = table_.probe(key_of_child(node, child), node.ply + 1);
            if (hit.bound != (same ? Bound::lower : Bound::upper)) continue;
            const Score value = same ? hit.value : -hit.value;
            if (value < node.wanted || !cutoffs_.usable(hit, node.depth - 1)) continue;
            settled(hit);
            return value;
        }
        return std::nullopt;
    }
    /// By a search of one ply more for every few times that the subtree is larger.
    void prefer_promising(Node& node, std::size_t known, float size) {
        int depth = 0;
        for (float left = size / lookahead_pays; left >= lookahead_step && depth < most_lookahead;
             left /= lookahead_step)
            ++depth;
        const auto first = node.keys.begin() + static_cast<std::ptrdiff_t>(known);
        const auto last = node.keys.begin() + static_cast<std::ptrdiff_t>(node.moves.size());
        const std::uint64_t nodes = tree_.nodes();
        std::sort(first, last, std::greater<>());  // what promises as much stays in this order
        for (std::size_t i = known; i < node.moves.size(); ++i) {
            const std::size_t at = MoveOrder<R>::place_in_list(node.keys[i]);
            const State child = child_of(node, i);
            tree_.step(node.state, node.moves[at], child);
            const std::int64_t promise =
                lookahead_.value(child, depth, -infinite_score, infinite_score, node.mover);
            tree_.back(static_cast<Score>(promise));
            if (tree_.stopped()) return;
            constexpr auto places = static_cast<std::int64_t>(MoveOrder<R>::max_moves);
            const auto rank = static_cast<std::int64_t>(node.moves.size() - i);
            node.keys[i] = (promise * places + rank) * places + (node.keys[i] & (places - 1));
        }
        lookahead_nodes_ += tree_.nodes() - nodes;
    }
    bool may_look_ahead() const {
        return lookahead_nodes_ <= free_lookahead + tree_.nodes() / lookahead_share;
    }
    /// A move that leaves few replies is soon refuted or proved, and leaves the other little
    /// choice.
    /// ("Fastest first": Andersson, "Writing an Othello program", http://radagast.se/othello)
    /// Given up where moves hardly ever differ in the number of replies.
    void prefer_few_replies(Node& node, std::size_t known) {
        bool differ = false;
        std::int64_t first = 0;
        for (std::size_t i = known; i < node.moves.size(); ++i) {
            const State& child = child_of(node, i);
            std::int64_t replies = 0;
            if (!is_over(tree_.rules(), child)) {
                replies = static_cast<std::int64_t>(count_moves(child));
                if (tree_.mover(child) == node.mover) replies = -replies;
            }
            if (i == known) first = replies;
            differ |= replies != first;
            node.keys[i] -= replies * reply_unit;
        }
        ++(differ ? telling_ : silent_);
        if (silent_ > 64 + 4 * telling_) counts_replies_ = false;
    }

    const State& child_of(const Node& node, std::size_t i) const {
        return children_[node.first_child + MoveOrder<R>::place_in_list(node.keys[i])];
    }
    /// Where repetition is forbidden a value belongs to the path: other paths forbid other moves,
    /// and none of those need have been met where the value was found ("graph history interaction":
    /// Campbell, "The graph-history interaction: on ignoring position history", 1985). There only
    /// paths over the same positions share an entry.
    typename TableKey<R>::Key key_of(const State& state, int depth, int ply) const {
        if (!forbids_) return key_.of(tree_.rules(), state, depth, ply);
        return {Random::mix(tree_.rules().hash(state) ^ tree_.path().forbidden_hash()), 0};
    }
    std::uint64_t key_of_child(const Node& node, const State& child) const {
        return key_.of(tree_.rules(), child, node.depth - 1, node.ply + 1).hash;
    }
    State after(const State& state, Move move) const {
        State child = state;
        tree_.rules().play(child, move);
        return child;
    }
    static bool knows(const MoveList& moves, std::uint16_t tag) {
        return std::ranges::any_of(moves, [&](Move move) { return move.tag() == tag; });
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

    /// The value of a node that the table settles.
    Score settled(const TranspositionTable::Hit& hit) {
        tree_.table_settles(hit.bound, hit.certain());
        return hit.value;
    }
    bool may_foresee() const {
        if (tree_.facts().repetition.rule != Repetition::Rule::none) return false;
        if constexpr (std::is_same_v<R, ErasedRules>) return tree_.rules().has_foresight();
        return foresees(tree_.rules());
    }

    // From how many nodes below on it pays: to count replies, to ask the table about all children,
    // to look ahead, and to look a ply further ahead.
    static constexpr float replies_pay = 6;
    static constexpr float children_pay = 300;
    static constexpr float lookahead_pays = 300;
    static constexpr float lookahead_step = 10;
    static constexpr int most_lookahead = 6;
    // It is paid for by what is saved: of all nodes, one in so many beyond the first.
    static constexpr std::uint64_t free_lookahead = 50'000;
    static constexpr std::uint64_t lookahead_share = 4;

    /// A reply less is worth some steps of a game's hints.
    static constexpr std::int64_t reply_unit =
        (std::int64_t{1} << 23) * static_cast<std::int64_t>(MoveOrder<R>::max_moves);

    static constexpr std::size_t first_mebibytes = 64;  ///< small games fit into fast memory

    Tree<R> tree_;
    TranspositionTable table_;
    MoveOrder<R> order_;
    TableKey<R> key_;
    Lookahead<R> lookahead_;
    bool evaluates_;
    std::uint64_t lookahead_nodes_ = 0;
    bool repeats_;
    bool forbids_;
    TableCutoffs cutoffs_{true, repeats_};
    SubtreeSizes sizes_;
    std::vector<State> children_;  ///< of all expanded nodes on the path, root first
    Move best_move_;
    bool to_win_;
    bool foresight_;
    bool bounds_;
    /// From how many nodes below on the table is asked. What rules cost that are called through an
    /// interface is more than any table does, but not where its key takes the whole path.
    float table_pays_;
    bool counts_replies_ = true;
    std::uint64_t telling_ = 0;  ///< nodes whose moves leave different numbers of replies
    std::uint64_t silent_ = 0;
};

}  // namespace ply
