/// One thread of Monte Carlo tree search: plays games that begin in the tree and end outside.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/game/path.hpp"
#include "framework/game/repetition.hpp"
#include "framework/search/mcts/margins.hpp"
#include "framework/search/mcts/mcts_thread.hpp"
#include "framework/search/mcts/mcts_tree.hpp"
#include "framework/search/mcts/playout.hpp"
#include "framework/search/mcts/proofs.hpp"
#include "framework/search/mcts/rave.hpp"
#include "framework/search/mcts/select.hpp"
#include "framework/search/mcts/simd4.hpp"

namespace ply {

/// Several workers share a tree; nothing else is shared.
/// (Tree parallelization with virtual loss: Chaslot, Winands and van den Herik, "Parallel
/// Monte-Carlo tree search", 2008; without locks: Enzenberger and Müller, 2009)
template <Rules R>
class MctsWorker final : public MctsThread {
public:
    using State = typename R::State;

    [[gnu::cold]] MctsWorker(const Game& game, const R& rules, const MctsSettings& settings,
                             MctsTree& tree, const MctsSolver& solver)
        : rules_(rules),
          facts_(rules_.facts()),
          settings_(settings),
          tree_(tree),
          solver_(solver),
          selector_(tree, solver, settings),
          playout_(game, rules, settings),
          repeats_(facts_.repetition.rule != Repetition::Rule::none) {}

    [[gnu::cold]] void new_match(std::uint64_t seed) override {
        random_ = Random(seed);
        playout_.forget();
        if (settings_.rave > 0) rave_.forget(facts_.players);
    }
    [[gnu::cold]] void begin(
        const Position& root, int depth_limit, MctsGrave* grave, MctsMargins* margins,
        std::optional<std::chrono::steady_clock::time_point> deadline) override {
        playout_.set_deadline(deadline);
        grave_ = grave;
        margins_ = margins;
        rave_.learn_into(grave);
        root_ = state_of<R>(root.state);
        if (repeats_) history_ = root.path;
        depth_limit_ = depth_limit;
        deepest_ = 0;
        plies_ = 0;
        playout_.next_search();
    }
    int deepest() const override { return relaxed(deepest_); }
    std::uint64_t plies() const override { return plies_ + playout_.plies(); }

    bool expand_root() override {
        return tree_.children(tree_.root()) || expand(tree_.root(), root_) == Expanded::yes;
    }

    void play(MctsGames& games) override {
        while (games.next())
            if (!play_one_game()) return games.give_back();
    }

private:
    enum class Expanded : std::uint8_t { yes, no, no_moves };

    /// 1. Selection and expansion, 2. playout, 3. backpropagation. False: time ran out before the
    /// game was over, and nothing has changed.
    bool play_one_game() {
        State state = root_;
        const std::size_t known = history_.size();
        playout_.record().clear();
        noted_ = false;
        MctsRewards rewards;
        bool over = descend(state, rewards);
        plies_ += path_.size() - 1;
        for (std::size_t pops = history_.size() - known; pops > 0; --pops) history_.pop();
        if (!over) {
            note_static_value(state);
            over = playout_.play(state, random_, rewards);
        }
        if (over) {
            back_up(rewards);
        } else {
            take_back_visits();
        }
        return over;
    }

    /// Goes down to a leaf. True when its value is certain: then it is in `rewards`.
    bool descend(State& state, MctsRewards& rewards) {
        path_.clear();
        reference_ = nullptr;
        MctsNode here = tree_.root();
        for (int depth = 0;; ++depth) {
            path_.push_back(here);
            add_to(here.visits(), std::uint32_t{1}, settings_.shared());
            if (settings_.shared()) selector_.update(here);
            if (depth > deepest_) set_relaxed(deepest_, depth);
            if (grave_ != nullptr) refer(here);
            if (solver_.proven(here))
                return certain(rewards, playout_.referee().rewards(relaxed(here.bounds()).lower));
            MctsFamily children = tree_.children(here);
            if (!children) {
                if (const auto end = ending(state, depth)) {
                    solver_.settle(path_, solver_.value_of(*end));
                    return certain(rewards, playout_.referee().rewards(*end));
                }
                const bool fresh = relaxed(here.visits()) == 1;
                if (fresh || depth >= depth_limit_) return false;
                const Expanded expanded = expand(here, state);
                if (expanded == Expanded::no) return false;
                if (expanded == Expanded::no_moves) {
                    solver_.settle(path_, 0);
                    return certain(rewards, playout_.referee().draw());
                }
                children = tree_.children(here);
            }
            here = step(state, here, children);
        }
    }
    /// The nearest node with enough playouts is asked how well moves did.
    void refer(MctsNode here) {
        grave_->visit(here);
        if (const MctsAmaf* amaf = grave_->of(here)) reference_ = amaf;
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
    MctsNode step(State& state, MctsNode here, MctsFamily children) {
        const MctsNode next = children.mover() == chance_player
                                  ? throw_dice(state, children)
                                  : selector_.select(here, children, reference_);
        tree_.prefetch_children(next);
        const Move move = next.move();
        bool irreversible = false;
        if constexpr (HasIrreversible<R>)
            if (repeats_) irreversible = rules_.irreversible(state, move);
        rules_.play(state, move);
        if (repeats_) history_.push(repetition_hash(rules_, state), irreversible);
        return next;
    }
    MctsNode throw_dice(const State& state, MctsFamily children) {
        const auto weight = [&](MctsNode child) -> std::uint32_t {
            if constexpr (HasWeight<R>) return rules_.weight(state, child.move());
            return 1;
        };
        std::uint32_t total = 0;
        for (const MctsNode child : children) total += weight(child);
        std::uint32_t left = random_.below(total);
        std::uint32_t lane = 1;
        for (; left >= weight(children[lane]); ++lane) left -= weight(children[lane]);
        return children[lane];
    }

    Expanded expand(MctsNode parent, const State& state) {
        if (!tree_.claim(parent)) return Expanded::no;  // another thread is at it
        MoveList moves;
        rules_.moves(state, moves);
        if (facts_.repetition.rule == Repetition::Rule::forbidden)
            drop_repeating(rules_, state, history_, moves);
        const Player mover = rules_.mover(state);
        const std::uint32_t made = moves.empty() ? 0 : tree_.reserve(moves.size(), mover);
        if (made == 0) {
            tree_.give_up(parent);
            return moves.empty() ? Expanded::no_moves : Expanded::no;
        }
        const MctsFamily family = tree_.family_at(made);
        for (const MctsNode node : family) node.move() = moves[node.lane() - 1];
        selector_.begin(family, random_);
        if (settings_.prior > 0 && mover >= 0) rate(family, state);
        tree_.publish(parent, made);
        return Expanded::yes;
    }
    /// Priors from 0 for the worst hint to 1 for the best; of what was learned, what the mover may
    /// expect of the positions that the moves lead to.
    void rate(MctsFamily family, const State& state) {
        if (settings_.judges()) {
            for (const MctsNode node : family) {
                State child = state;
                rules_.play(child, node.move());
                node.prior() = static_cast<float>(playout_.value(child, family.mover()));
            }
            return;
        }
        const auto hint = [&](Move move) -> float {
            float value = 0;
            if constexpr (HasOrderHint<R>)
                value = static_cast<float>(rules_.order_hint(state, move));
            if constexpr (HasNoisy<R>) value += rules_.noisy(state, move) ? 0.5F : 0;
            return value;
        };
        for (const MctsNode node : family) node.prior() = hint(node.move());
        const auto [low, high] =
            std::ranges::minmax_element(family.priors() + 1, family.priors() + 1 + family.size());
        const float least = *low;
        const float most = *high;
        for (const MctsNode node : family)
            node.prior() = most > least ? (node.prior() - least) / (most - least) : 0;
    }

    void take_back_visits() {
        for (const MctsNode node : path_) {
            add_to(node.visits(), ~std::uint32_t{0}, settings_.shared());
            if (relaxed(node.visits()) > 0) {
                selector_.update(node);
            } else {
                selector_.forget(node);
            }
        }
    }
    void back_up(const MctsRewards& rewards) {
        const bool shared = settings_.shared();
        if (settings_.rave > 0) rave_.learn(tree_, path_, playout_.record(), rewards, shared);
        if (noted_) back_up_minimax();
        if (margins_ != nullptr) note_margin();
        for (const MctsNode node : path_) {
            if (node.mover() >= 0) add_to(node.reward(), rewards[node.mover()], shared);
            selector_.update(node);
        }
        if (settings_.mast > 0) {
            for (std::size_t i = 1; i < path_.size(); ++i)
                playout_.record().push_back({path_[i].move(), path_[i].mover()});
            playout_.learn(rewards);
        }
    }

    [[gnu::noinline]] void note_margin() {
        if (path_.size() == 1 || path_[1].mover() < 0) return;
        margins_->add(path_[1].lane(), playout_.referee().margin(path_[1].mover()),
                      settings_.shared());
    }

    /// The static value of a leaf that is visited for the first time.
    void note_static_value(const State& state) {
        if (settings_.implicit == 0) return;
        const MctsNode leaf = path_.back();
        if (path_.size() == 1 || relaxed(leaf.minimax()) >= 0) return;
        const Player view = std::max<Player>(leaf.mover(), 0);
        set_relaxed(leaf.minimax(), static_cast<float>(playout_.value(state, view)));
        noted_ = true;
    }
    /// Each node above the leaf is worth its best visited child; where that is nothing new, those
    /// above know it.
    void back_up_minimax() {
        for (std::size_t i = path_.size() - 1; i > 0; --i) {
            const MctsFamily children = path_[i].siblings();
            if (i == 1 || children.mover() == chance_player) return;
            const float best = best_minimax(children);
            if (best < 0) return;
            const MctsNode parent = path_[i - 1];
            const Player view = std::max<Player>(parent.mover(), 0);
            const float value = children.mover() == view ? best : 1 - best;
            if (relaxed(parent.minimax()) == value && !settings_.shared()) return;
            set_relaxed(parent.minimax(), value);
        }
    }
    float best_minimax(MctsFamily family) const {
        if (settings_.shared()) {
            float best = -1;
            for (const MctsNode node : family) best = std::max(best, relaxed(node.minimax()));
            return best;
        }
        FourFloats best = all_four(-1);
        for (std::uint32_t lane = 0; lane < family.lanes(); lane += 4)
            best = larger(best, load_four(family.minimax() + lane));
        return largest(best);
    }

    R rules_;
    Facts facts_;
    const MctsSettings& settings_;
    MctsTree& tree_;
    const MctsSolver& solver_;
    MctsSelector selector_;
    MctsPlayout<R> playout_;
    MctsRave rave_;
    MctsGrave* grave_ = nullptr;
    MctsMargins* margins_ = nullptr;       ///< null where the margin is not the goal
    const MctsAmaf* reference_ = nullptr;  ///< of the nearest node on the way with enough playouts
    Random random_;
    State root_{};
    Path history_;
    bool repeats_;
    int depth_limit_ = 0;
    mutable int deepest_ = 0;  ///< also read by the thread that reports
    std::uint64_t plies_ = 0;  ///< in the tree
    bool noted_ = false;       ///< this game's leaf got its static value
    std::vector<MctsNode> path_;
};

}  // namespace ply
