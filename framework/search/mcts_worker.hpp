/// One thread of Monte Carlo tree search: plays games that begin in the tree and end outside.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "framework/game/path.hpp"
#include "framework/search/mcts_playout.hpp"
#include "framework/search/mcts_rave.hpp"
#include "framework/search/mcts_select.hpp"
#include "framework/search/mcts_solver.hpp"
#include "framework/search/mcts_tree.hpp"

namespace ply {

/// Several workers share a tree; nothing else is shared.
/// (Tree parallelization with virtual loss: Chaslot, Winands and van den Herik, "Parallel
/// Monte-Carlo tree search", 2008; without locks: Enzenberger and Müller, 2009)
template <Rules R>
class MctsWorker {
public:
    using State = typename R::State;

    MctsWorker(const R& rules, const MctsSettings& settings, MctsTree& tree, MctsSolver& solver)
        : rules_(rules),
          facts_(rules_.facts()),
          settings_(settings),
          tree_(tree),
          solver_(solver),
          selector_(tree, solver, settings),
          playout_(rules, settings),
          repeats_(facts_.repetition.rule != Repetition::Rule::none) {}

    void new_match(std::uint64_t seed) {
        random_ = Random(seed);
        playout_.forget();
        if (settings_.rave > 0) rave_.forget(facts_.players);
    }
    /// `grave`: GRAVE's statistics, or null.
    void begin(const State& root, const Path& history, int depth_limit, MctsGrave* grave) {
        grave_ = grave;
        rave_.learn_into(grave);
        root_ = root;
        if (repeats_) history_ = history;
        depth_limit_ = depth_limit;
        deepest_ = 0;
        playout_.next_search();
    }
    int deepest() const { return deepest_; }

    /// Gives the root its children. False: there is no room for them.
    bool expand_root() {
        path_.assign(1, MctsTree::root);
        return tree_.first_child(MctsTree::root) != 0 ||
               expand(MctsTree::root, root_) == Expanded::yes;
    }

    /// 1. Selection and expansion, 2. playout, 3. backpropagation.
    void play_one_game() {
        State state = root_;
        const std::size_t known = history_.size();
        playout_.record().clear();
        noted_ = false;
        MctsRewards rewards;
        if (!descend(state, rewards)) {
            note_static_value(state);
            rewards = playout_.play(state, random_);
        }
        for (std::size_t pops = history_.size() - known; pops > 0; --pops) history_.pop();
        back_up(rewards);
    }

private:
    enum class Expanded : std::uint8_t { yes, no, no_moves };

    /// Goes down to a leaf. True when its value is certain: then it is in `rewards`.
    bool descend(State& state, MctsRewards& rewards) {
        path_.assign(1, MctsTree::root);
        reference_ = nullptr;
        for (int depth = 0;; ++depth) {
            const std::uint32_t here = path_.back();
            MctsNode& node = tree_[here];
            add_to(node.visits, std::uint32_t{1}, settings_.shared());
            deepest_ = std::max(deepest_, depth);
            if (grave_ != nullptr) refer(here);
            if (solver_.proven(node))
                return certain(rewards, playout_.referee().rewards(node.lower.load()));
            if (const auto end = ending(state, depth)) {
                solver_.settle(path_, solver_.value_of(*end));
                return certain(rewards, playout_.referee().rewards(*end));
            }
            if (tree_.first_child(here) == 0) {
                const bool fresh = node.visits.load(std::memory_order_relaxed) == 1;
                if (fresh || depth >= depth_limit_) return false;
                const Expanded expanded = expand(here, state);
                if (expanded == Expanded::no) return false;
                if (expanded == Expanded::no_moves) {
                    solver_.settle(path_, 0);
                    return certain(rewards, MctsReferee::draw());
                }
            }
            step(state, here);
        }
    }
    /// The nearest node with enough playouts tells how well moves did.
    void refer(std::uint32_t here) {
        grave_->visit(tree_[here], tree_.extra(here));
        if (const MctsAmaf* amaf = grave_->of(tree_.extra(here))) reference_ = amaf;
    }
    static bool certain(MctsRewards& rewards, const MctsRewards& value) {
        rewards = value;
        return true;
    }
    /// How the game ended here, by the rules or by repetition.
    std::optional<Outcome> ending(const State& state, int depth) const {
        if (is_over(rules_, state)) return rules_.outcome(state);
        if (facts_.repetition.rule == Repetition::Rule::draw && depth > 0 &&
            history_.repetitions() >= facts_.repetition.count)
            return Outcome::draw(facts_.players);
        return std::nullopt;
    }
    void step(State& state, std::uint32_t here) {
        const std::uint32_t first = tree_.first_child(here);
        tree_.prefetch(first, tree_[here].children);
        const std::uint32_t next = tree_[first].mover == chance_player
                                       ? throw_dice(state, here, first)
                                       : selector_.select(here, reference_, random_);
        const Move move = tree_[next].move;
        bool irreversible = false;
        if constexpr (HasIrreversible<R>)
            if (repeats_) irreversible = rules_.irreversible(state, move);
        rules_.play(state, move);
        if (repeats_) history_.push(rules_.hash(state), irreversible);
        path_.push_back(next);
    }
    std::uint32_t throw_dice(const State& state, std::uint32_t parent, std::uint32_t first) {
        const auto weight = [&](std::uint32_t child) -> std::uint32_t {
            if constexpr (HasWeight<R>) return rules_.weight(state, tree_[child].move);
            return 1;
        };
        std::uint32_t total = 0;
        for (std::uint32_t i = 0; i < tree_[parent].children; ++i) total += weight(first + i);
        std::uint32_t left = random_.below(total);
        std::uint32_t child = first;
        for (; left >= weight(child); ++child) left -= weight(child);
        return child;
    }

    Expanded expand(std::uint32_t parent, const State& state) {
        if (!tree_.claim(parent)) return Expanded::no;  // another thread is at it
        MoveList moves;
        rules_.moves(state, moves);
        if (facts_.repetition.rule == Repetition::Rule::forbidden) drop_repeating(state, moves);
        const std::uint32_t first = moves.empty() ? 0 : tree_.reserve(moves.size());
        if (first == 0) {
            tree_.give_up(parent);
            return moves.empty() ? Expanded::no_moves : Expanded::no;
        }
        const Player mover = rules_.mover(state);
        tree_[parent].children = static_cast<std::uint32_t>(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            MctsNode& child = tree_[first + static_cast<std::uint32_t>(i)];
            child.move = moves[i];
            child.mover = static_cast<std::int8_t>(mover);
        }
        if (settings_.prior > 0 && mover >= 0) rate(first, state, moves);
        tree_.publish(parent, first);
        return Expanded::yes;
    }
    void drop_repeating(const State& state, MoveList& moves) const {
        std::size_t kept = 0;
        for (const Move move : moves) {
            State child = state;
            rules_.play(child, move);
            if (history_.count(rules_.hash(child)) == 0) moves[kept++] = move;
        }
        moves.shrink_to(kept);
    }
    /// Priors from 0 for the worst hint to 1 for the best.
    void rate(std::uint32_t first, const State& state, const MoveList& moves) {
        const auto hint = [&](Move move) -> float {
            float value = 0;
            if constexpr (HasOrderHint<R>)
                value = static_cast<float>(rules_.order_hint(state, move));
            if constexpr (HasNoisy<R>) value += rules_.noisy(state, move) ? 0.5F : 0;
            return value;
        };
        float least = hint(moves[0]);
        float most = least;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const float value = hint(moves[i]);
            tree_.extra(first + static_cast<std::uint32_t>(i)).prior = value;
            least = std::min(least, value);
            most = std::max(most, value);
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            float& prior = tree_.extra(first + static_cast<std::uint32_t>(i)).prior;
            prior = most > least ? (prior - least) / (most - least) : 0;
        }
    }

    void back_up(const MctsRewards& rewards) {
        const bool shared = settings_.shared();
        for (const std::uint32_t index : path_) {
            MctsNode& node = tree_[index];
            if (node.mover >= 0) add_to(node.reward, rewards[node.mover], shared);
        }
        if (settings_.rave > 0) rave_.learn(tree_, path_, playout_.record(), rewards, shared);
        if (noted_) back_up_minimax();
        if (settings_.mast > 0) {
            for (std::size_t i = 1; i < path_.size(); ++i)
                playout_.record().push_back({tree_[path_[i]].move, tree_[path_[i]].mover});
            playout_.learn(rewards);
        }
    }

    /// The static value of a leaf that is visited for the first time.
    void note_static_value(const State& state) {
        if (settings_.implicit == 0) return;
        const std::uint32_t leaf = path_.back();
        auto& minimax = tree_.extra(leaf).minimax;
        if (leaf == MctsTree::root || minimax.load(std::memory_order_relaxed) >= 0) return;
        const Player view = std::max<Player>(tree_[leaf].mover, 0);
        minimax.store(static_cast<float>(playout_.value(state, view)), std::memory_order_relaxed);
        noted_ = true;
    }
    /// Each node above the leaf is worth its best visited child; where that is nothing new, those
    /// above know it.
    void back_up_minimax() {
        for (std::size_t i = path_.size() - 1; i-- > 1;) {
            const std::uint32_t parent = path_[i];
            const std::uint32_t first = tree_.first_child(parent);
            if (tree_[first].mover == chance_player) return;
            float best = -1;
            for (std::uint32_t child = first; child < first + tree_[parent].children; ++child)
                best = std::max(best, tree_.extra(child).minimax.load(std::memory_order_relaxed));
            if (best < 0) return;
            const Player view = std::max<int>(tree_[parent].mover, 0);
            const float value = tree_[first].mover == view ? best : 1 - best;
            auto& minimax = tree_.extra(parent).minimax;
            if (minimax.load(std::memory_order_relaxed) == value && !settings_.shared()) return;
            minimax.store(value, std::memory_order_relaxed);
        }
    }

    R rules_;
    Facts facts_;
    const MctsSettings& settings_;
    MctsTree& tree_;
    MctsSolver& solver_;
    MctsSelector selector_;
    MctsPlayout<R> playout_;
    MctsRave rave_;
    MctsGrave* grave_ = nullptr;
    const MctsAmaf* reference_ = nullptr;  ///< of the nearest node on the way with enough playouts
    Random random_;
    State root_{};
    Path history_;
    bool repeats_;
    int depth_limit_ = 0;
    int deepest_ = 0;
    bool noted_ = false;  ///< this game's leaf got its static value
    std::vector<std::uint32_t> path_;
};

}  // namespace ply
