#include "framework/session/game_tree.hpp"

#include <algorithm>

#include "framework/base/error.hpp"

namespace ply {

bool GameTree::has(std::int64_t node) const {
    if (node == root) return true;
    return node > 0 && node < std::ssize(nodes_) &&
           nodes_[static_cast<std::size_t>(node)].parent >= 0;
}

void GameTree::require_room(std::size_t moves) {
    if (moves >= longest_line)
        throw Error("a line goes on for more than " + std::to_string(longest_line) + " moves");
}

NodeId GameTree::add(NodeId parent, Move move, std::string text) {
    for (const NodeId child : (*this)[parent].children)
        if ((*this)[child].move == move) return child;
    if (nodes_.size() == most_nodes)
        throw Error("a game keeps at most " + std::to_string(most_nodes) +
                    " moves with all its variations; remove some of them, or begin a new game");
    const auto node = static_cast<NodeId>(nodes_.size());
    nodes_.push_back({.move = move, .text = std::move(text), .parent = parent});
    (*this)[parent].children.push_back(node);
    return node;
}

std::vector<NodeId> GameTree::line_to(NodeId node) const {
    std::vector<NodeId> line;
    for (; node != root; node = (*this)[node].parent) line.push_back(node);
    std::ranges::reverse(line);
    return line;
}

NodeId GameTree::end_of_line(NodeId node) const {
    while (!(*this)[node].children.empty()) node = (*this)[node].children.front();
    return node;
}

void GameTree::promote(NodeId node) {
    for (; node != root; node = (*this)[node].parent) {
        std::vector<NodeId>& siblings = (*this)[(*this)[node].parent].children;
        const auto found = std::ranges::find(siblings, node);
        std::rotate(siblings.begin(), found, found + 1);
    }
}

void GameTree::remove(NodeId node) {
    std::erase((*this)[(*this)[node].parent].children, node);
    std::vector<NodeId> removed{node};
    while (!removed.empty()) {
        GameNode& last = (*this)[removed.back()];
        removed.pop_back();
        removed.insert(removed.end(), last.children.begin(), last.children.end());
        last = GameNode{};
    }
}

}  // namespace ply
