/// All histories of a game that is small enough to enumerate, and its information sets: what
/// counterfactual regret minimisation and best responses walk through.
///
///     const InformationTree tree(game, Position::start(game));
///     Strategy uniform = uniform_strategy(tree);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// Where one player cannot tell the histories apart.
struct InformationSet {
    Player player = 0;
    std::uint64_t knowledge = 0;     ///< Knowledge::hash()
    std::string seen;                ///< the text of what the player sees there
    std::vector<std::string> moves;  ///< in the order of the rules
    std::size_t first = 0;           ///< of its moves among those of all sets
};

/// A probability for each move of each information set: set.first + i is its i-th move.
using Strategy = std::vector<double>;

class InformationTree {
public:
    struct Node {
        std::int32_t set = chance;  ///< whose moves these are, or `chance`, or `end`
        std::uint32_t first = 0;    ///< of its children in children(); of an end, its payoffs
        std::uint32_t count = 0;    ///< of children
        double weight =
            1;  ///< how likely it is among its siblings, where chance made the move to it
    };
    static constexpr std::int32_t chance = -1;
    static constexpr std::int32_t end = -2;

    /// Enumerates from `start` on. Throws Error where there are more than `most` histories, where
    /// nothing is hidden, or where equal knowledge allows different moves; ends early, incomplete,
    /// when `stop` is requested. `progress` is called with the number of histories now and then.
    InformationTree(const Game& game, const Position& start, std::size_t most = 50'000'000,
                    std::stop_token stop = {},
                    const std::function<void(std::size_t)>& progress = {});

    int players() const { return players_; }
    bool complete() const { return complete_; }
    const std::vector<InformationSet>& sets() const { return sets_; }
    /// The moves of all information sets together.
    std::size_t moves() const { return moves_; }
    const std::vector<Node>& nodes() const { return nodes_; }  ///< the root is the first
    const Node& child(const Node& node, std::size_t i) const {
        return nodes_[children_[node.first + i]];
    }
    /// What each player gets at an end: points where the margin is the goal, otherwise from -1 for
    /// a loss to 1 for a win.
    const double* payoffs(const Node& end_node) const { return &payoffs_[end_node.first]; }

private:
    class Building;

    int players_;
    bool complete_ = false;
    std::size_t moves_ = 0;
    std::vector<InformationSet> sets_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> children_;
    std::vector<double> payoffs_;
};

/// All moves equally likely.
Strategy uniform_strategy(const InformationTree& tree);

/// What each player gets on average when all play by the strategy.
std::vector<double> expected_payoffs(const InformationTree& tree, const Strategy& strategy);

}  // namespace ply
