/// What information set Monte Carlo tree search remembers: a node for all that looks the same.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "framework/game/move.hpp"

namespace ply {

/// A move at a node.
struct IsmctsEdge {
    Move move;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  ///< visits of the node in which the move was legal
    double sum = 0;               ///< what its mover got in these visits
    double regret = 0;            ///< of not having made it, added up
    double weight = 0;            ///< how likely it was in each visit, added up
};

struct IsmctsNode {
    std::vector<IsmctsEdge> edges;

    /// The edge of a move, which is looked for at `guess` first; added where there is none.
    std::size_t edge_of(Move move, std::size_t guess) {
        if (guess < edges.size() && edges[guess].move == move) return guess;
        for (std::size_t i = 0; i < edges.size(); ++i)
            if (edges[i].move == move) return i;
        edges.push_back({move});
        return edges.size() - 1;
    }
};

/// The smallest and the largest result so far: results are compared as parts of what is between.
/// Linear, so that a mean of results is worth what a player gets on average.
class IsmctsRange {
public:
    void add(double result) {
        least_ = std::min(least_, result);
        most_ = std::max(most_, result);
    }
    double part(double mean) const {
        return most_ > least_ ? (mean - least_) / (most_ - least_) : 0.5;
    }

private:
    double least_ = 1e300;
    double most_ = -1e300;
};

/// Nodes by key; grows to a number of edges and then no more.
class IsmctsTree {
public:
    explicit IsmctsTree(std::size_t most_edges) : most_edges_(most_edges) {}

    void clear() {
        nodes_.clear();
        edges_ = 0;
    }
    /// The node of a key, new if there was none; null: there is none and no room for one.
    IsmctsNode* find(std::uint64_t key, std::size_t moves) {
        const auto found = nodes_.find(key);
        if (found != nodes_.end()) return &found->second;
        if (edges_ >= most_edges_) return nullptr;
        edges_ += moves;
        IsmctsNode& node = nodes_[key];
        node.edges.reserve(moves);
        return &node;
    }

private:
    std::size_t most_edges_;
    std::size_t edges_ = 0;  ///< room that was made for them
    std::unordered_map<std::uint64_t, IsmctsNode> nodes_;
};

}  // namespace ply
