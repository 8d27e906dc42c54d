/// Files in the Smart Game Format as trees of nodes with properties, whatever the game.
/// A. Hollosi, "SGF FF[4]", 2006, https://www.red-bean.com/sgf
///
///     const SgfTree tree = read_sgf_tree("(;FF[4]GM[1]SZ[9];B[ee];W[gc](;B[cc])(;B[cg]))");
///     tree.nodes[2].value("W");  // gc
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

struct SgfProperty {
    std::string name;  ///< capitals alone: old files have `AddBlack` for `AB`
    std::vector<std::string> values;
};

struct SgfNode {
    int parent = -1;
    int line = 0;
    std::vector<int> children{};
    std::vector<SgfProperty> properties{};  ///< each name once

    const std::vector<std::string>* values(std::string_view name) const;
    /// The first value; nothing where there is no such property.
    std::optional<std::string> value(std::string_view name) const;
};

struct SgfTree {
    std::vector<SgfNode> nodes;  ///< each behind its parent; the root first
    int more_games = 0;          ///< behind the first one
};

/// The first game of a file. What stands in front of it is passed over. Throws Error with the line
/// where there is no game, and where it has no end.
SgfTree read_sgf_tree(std::string_view text);

/// Points with rectangles such as `aa:cc` written out, column and row from the top left. Throws
/// Error where a rectangle is none.
std::vector<std::string> sgf_points(const std::vector<std::string>& values);

}  // namespace ply
