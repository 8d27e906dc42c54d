/// Monte Carlo tree search with UCT: a tree that grows where random games go well.
/// (Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", 2006; UCT:
/// Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006; more players: Sturtevant, "An
/// analysis of UCT in multi-player games", 2008)
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "framework/game/erased_rules.hpp"
#include "framework/game/perft.hpp"
#include "framework/game/typed_game.hpp"
#include "framework/search/check_pace.hpp"
#include "framework/search/searcher.hpp"

namespace ply {

/// Plays every game that has rules. A node is worth the mean reward, 0 to 1, of the player who
/// moved into it; chance nodes choose by weight. Options: `c`, the weight of exploration; `final`,
/// whether the move with most visits or with the best mean is played; `memory` in MiB, after which
/// the tree grows no more. A node limit counts random games. The score is the mean result of the
/// mover, from -100 (all lost) to 100 (all won).
template <Rules R>
class Mcts final : public Searcher {
public:
    using State = typename R::State;

    Mcts(const Game& game, const R& rules, const Options& options)
        : game_(game),
          rules_(rules),
          facts_(game.facts()),
          exploration_(options.real("c")),
          by_visits_(options.word("final") == "visits"),
          capacity_(static_cast<std::size_t>(options.whole("memory")) * (1 << 20) / sizeof(Node)),
          playout_limit_(facts_.longest_game > 0 ? facts_.longest_game : max_playout) {}

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }

    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        started_ = Clock::now();
        SearchResult result;
        game_.protect([&] {
            begin(root);
            while (!finished(limits, stop)) {
                play_one_game(state_of<R>(root.state), limits.depth > 0 ? limits.depth : max_depth);
                ++games_;
            }
            report(result);
        });
        return result;
    }

private:
    using Clock = std::chrono::steady_clock;
    using Rewards = std::array<double, max_players>;

    struct Node {
        Move move;          ///< that led here
        double reward = 0;  ///< sum, for `mover`
        std::uint32_t visits = 0;
        std::uint32_t first_child = 0;  ///< 0: not expanded
        std::uint32_t children = 0;
        std::uint32_t weight = 1;      ///< of a chance result
        Player mover = chance_player;  ///< who made `move`
    };

    static constexpr int max_playout = 2000;

    void begin(const Position& root) {
        nodes_.clear();
        nodes_.emplace_back();
        games_ = 0;
        check_at_ = 0;
        deepest_ = 0;
        margin_sum_ = 1;
        margin_count_ = 1;
        MoveList moves;
        legal_moves(game_, root, moves);  // without the moves that repetition forbids
        assert(!moves.empty());
        expand(0, state_of<R>(root.state), moves);
    }

    bool finished(const Limits& limits, const std::stop_token& stop) {
        if (limits.nodes > 0 && games_ >= limits.nodes) return true;
        if (games_ < check_at_) return false;
        const auto elapsed = Clock::now() - started_;
        check_at_ = games_ + pace_.next(games_, elapsed);
        return stop.stop_requested() || (limits.time.count() > 0 && elapsed >= limits.time);
    }

    /// 1. Selection, 2. expansion, 3. playout, 4. backpropagation.
    void play_one_game(State state, int depth_limit) {
        path_.assign(1, 0);
        int depth = 0;
        while (!is_over(rules_, state)) {
            const std::uint32_t here = path_.back();
            if (nodes_[here].first_child == 0) {
                if ((nodes_[here].visits == 0 && here != 0) || depth >= depth_limit) break;
                MoveList moves;
                rules_.moves(state, moves);
                if (nodes_.size() + moves.size() > capacity_) break;
                expand(here, state, moves);
            }
            const std::uint32_t next = select(nodes_[here]);
            rules_.play(state, nodes_[next].move);
            path_.push_back(next);
            ++depth;
        }
        deepest_ = std::max(deepest_, depth);
        for (int ply = 0; ply < playout_limit_ && !is_over(rules_, state); ++ply)
            rules_.play(state, random_move(rules_, state, random_));
        const Rewards rewards = rewards_of(rules_.outcome(state));
        for (const std::uint32_t index : path_) {
            Node& node = nodes_[index];
            ++node.visits;
            if (node.mover >= 0) node.reward += rewards[node.mover];
        }
    }

    void expand(std::uint32_t parent, const State& state, const MoveList& moves) {
        const Player mover = rules_.mover(state);
        nodes_[parent].first_child = static_cast<std::uint32_t>(nodes_.size());
        nodes_[parent].children = static_cast<std::uint32_t>(moves.size());
        for (const Move move : moves) {
            Node child;
            child.move = move;
            child.mover = mover;
            if constexpr (HasWeight<R>)
                if (mover == chance_player) child.weight = rules_.weight(state, move);
            nodes_.push_back(child);
        }
    }

    std::uint32_t select(const Node& parent) {
        const Node* const children = &nodes_[parent.first_child];
        if (children->mover == chance_player) return parent.first_child + throw_dice(parent);
        const double spread = exploration_ * std::sqrt(std::log(parent.visits + 1.0));
        double best_bound = -1;
        std::uint32_t best = 0;
        // Ties go to the first from a random place on, so that no order of moves is preferred.
        const std::uint32_t start = random_.below(parent.children);
        for (std::uint32_t n = 0; n < parent.children; ++n) {
            const std::uint32_t i =
                start + n < parent.children ? start + n : start + n - parent.children;
            const Node& child = children[i];
            if (child.visits == 0) return parent.first_child + i;
            const double bound = child.reward / child.visits + spread / std::sqrt(child.visits);
            if (bound <= best_bound) continue;
            best_bound = bound;
            best = i;
        }
        return parent.first_child + best;
    }

    std::uint32_t throw_dice(const Node& parent) {
        std::uint32_t total = 0;
        for (std::uint32_t i = 0; i < parent.children; ++i)
            total += nodes_[parent.first_child + i].weight;
        std::uint32_t left = random_.below(total);
        std::uint32_t i = 0;
        for (; left >= nodes_[parent.first_child + i].weight; ++i)
            left -= nodes_[parent.first_child + i].weight;
        return i;
    }

    /// 1 for a win, 0 for a loss; margins are squeezed between by their mean size so far.
    Rewards rewards_of(const std::optional<Outcome>& outcome) {
        Rewards rewards;
        rewards.fill(0.5);
        if (!outcome) return rewards;
        const int players = facts_.players;
        if (facts_.goal == Goal::win) {
            for (Player p = 0; p < players; ++p) {
                const int utility = outcome->utility[p];
                rewards[p] = utility > 0 ? 1 : utility < 0 ? 0 : 0.5;
            }
            return rewards;
        }
        double sum = 0;
        for (Player p = 0; p < players; ++p) sum += outcome->utility[p];
        for (Player p = 0; p < players; ++p) {
            const double own = outcome->utility[p];
            const double lead = players > 1 ? own - (sum - own) / (players - 1) : own;
            margin_sum_ += std::abs(lead);
            ++margin_count_;
            rewards[p] = 0.5 + 0.5 * std::tanh(lead * margin_count_ / margin_sum_);
        }
        return rewards;
    }

    std::uint32_t best_child(const Node& parent) const {
        std::uint32_t best = parent.first_child;
        for (std::uint32_t i = 1; i < parent.children; ++i)
            if (rank(nodes_[parent.first_child + i]) > rank(nodes_[best]))
                best = parent.first_child + i;
        return best;
    }
    double rank(const Node& node) const {
        if (by_visits_) return node.visits;
        return node.visits == 0 ? -1 : node.reward / node.visits;
    }

    void report(SearchResult& result) const {
        const Node& chosen = nodes_[best_child(nodes_[0])];
        result.move = chosen.move;
        if (chosen.visits > 0)
            result.score =
                static_cast<Score>(std::lround(200 * chosen.reward / chosen.visits - 100));
        for (const Node* node = &chosen; result.pv.empty() || node->visits > 0;) {
            result.pv.push_back(node->move);
            if (node->first_child == 0) break;
            const Node& next = nodes_[best_child(*node)];
            if (next.mover == chance_player) break;
            node = &next;
        }
        result.depth = deepest_;
        result.nodes = games_;
        result.leaves = games_;
        result.time = Clock::now() - started_;
    }

    const Game& game_;
    R rules_;
    Facts facts_;
    double exploration_;
    bool by_visits_;
    std::size_t capacity_;
    int playout_limit_;
    Random random_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    std::uint64_t games_ = 0;
    std::uint64_t check_at_ = 0;
    CheckPace pace_;
    int deepest_ = 0;
    double margin_sum_ = 1;
    double margin_count_ = 1;
    Clock::time_point started_{};
};

/// Makes MCTS over type-erased rules.
inline std::unique_ptr<Searcher> make_mcts_erased(const Game& game, const Options& options) {
    return std::make_unique<Mcts<ErasedRules>>(game, ErasedRules(game), options);
}

/// Makes MCTS over rules R; `game` must be a TypedGame<R> of the same plugin.
template <Rules R>
std::unique_ptr<Searcher> make_mcts_typed(const Game& game, const Options& options) {
    return std::make_unique<Mcts<R>>(game, static_cast<const TypedGame<R>&>(game).rules(), options);
}

}  // namespace ply
