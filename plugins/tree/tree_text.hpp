/// Trees written as nested lists: `[[3,5,10],[2,a,b],[2,7,3]]`.
///
/// A list is a node, what stands in it are its children; a whole number is a leaf's value,
/// within ± 2^29 as all scores, a name a leaf whose value is unknown. JSON is read as well: blanks
/// and line breaks anywhere, names in double quotes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Nodes in the order in which they are written; the root is node 0.
struct TreeNodes {
    struct Node {
        std::int32_t parent = -1;
        std::int32_t place = 0;  ///< among its parent's children, from 0
        std::int32_t first = 0;  ///< where its children begin in `children`
        std::int32_t count = 0;  ///< of children; 0: a leaf
        std::int32_t value = 0;
        std::int32_t name = -1;  ///< in `names`; a leaf whose value is unknown
    };
    std::vector<Node> nodes;
    std::vector<std::int32_t> children;
    std::vector<std::string> names;
    int depth = 0;

    static constexpr int deepest = 250;
    static constexpr std::size_t largest = 1'000'000;

    std::int32_t child(std::int32_t node, std::uint64_t place) const {
        return children[nodes[node].first + static_cast<std::int32_t>(place)];
    }
    /// The places from the root, counted from 1: `2.1`; the root is `root`.
    std::string path(std::int32_t node) const;
    /// The node that `path` names, or -1.
    std::int32_t find(std::string_view path) const;
    /// The subtree as it would be written; empty when it has more than `limit` characters.
    std::string text(std::int32_t node, std::size_t limit) const;
};

/// Reads a tree. Throws ply::Error that points at the mistake; `where` names the text.
TreeNodes read_tree(std::string_view text, const std::string& where);
