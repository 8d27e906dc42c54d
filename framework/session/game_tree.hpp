/// The moves of a game in play with all their variations: what was once played stays until somebody
/// removes it.
///
///     GameTree tree;
///     const NodeId e4 = tree.add(GameTree::root, move, "e4");
///     const NodeId c5 = tree.add(e4, reply, "c5");
///     tree.line_to(c5);  // { e4, c5 }
///
/// A tree knows no rules: who adds a move has seen that it is legal.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/move.hpp"

namespace ply {

/// Counts the nodes of a tree in the order in which they came; stays the same while the tree lives.
using NodeId = int;

/// A property of a file of SGF that means nothing here, or is said here in another way.
struct KeptProperty {
    std::string name;
    std::vector<std::string> values;
};

/// A move of a game in play, and what was said of it.
struct GameNode {
    Move move;
    std::string text;  ///< as the game writes the move
    NodeId parent = -1;
    std::vector<NodeId> children{};  ///< the first goes on with the main line
    std::string player{};            ///< who made it: `human`, `alphabeta(depth=6)`, `chance`
    std::string comment{};
    /// What its player thought the position worth after it, as it was shown: `+0.35`, `62 %`.
    std::string score{};
    /// What was left on the clock of the player who made it; nothing: no clock.
    std::optional<std::chrono::milliseconds> left{};
    std::optional<int> periods{};      ///< of byoyomi left beside it; nothing: all
    std::vector<KeptProperty> kept{};  ///< as they came, to be written again
};

class GameTree {
public:
    static constexpr NodeId root = 0;  ///< the position in which the game began; holds no move
    static constexpr std::size_t most_nodes = 1'000'000;
    static constexpr std::size_t longest_line = 4000;  ///< moves; a position is kept for each

    /// Throws Error where there is no room for a move behind so many.
    static void require_room(std::size_t moves);

    GameTree() : nodes_(1) {}

    const GameNode& operator[](NodeId node) const { return nodes_[index(node)]; }
    GameNode& operator[](NodeId node) { return nodes_[index(node)]; }
    /// Whether the number is that of a node which was not removed.
    bool has(std::int64_t node) const;
    /// All nodes that ever were, the root included.
    std::size_t size() const { return nodes_.size(); }

    /// The node of this move after `parent`; one that is there already, or a new variation. Throws
    /// Error where the tree is full.
    NodeId add(NodeId parent, Move move, std::string text);
    /// The nodes from the first move to this one; empty for the root.
    std::vector<NodeId> line_to(NodeId node) const;
    /// The end of the line that goes on from here by first moves.
    NodeId end_of_line(NodeId node) const;
    /// Makes the line to this node the main one: at every fork on the way it comes first.
    void promote(NodeId node);
    /// Removes the node and all that follow. Not the root.
    void remove(NodeId node);

private:
    static std::size_t index(NodeId node) { return static_cast<std::size_t>(node); }

    std::vector<GameNode> nodes_;
};

}  // namespace ply
