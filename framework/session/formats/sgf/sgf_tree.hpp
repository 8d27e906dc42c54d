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
    std::vector<SgfNode> nodes{};  ///< each behind its parent; the root first
    int games = 1;                 ///< in the file
    /// What could not be read as it was meant: an encoding, the end of a file that was cut.
    std::vector<std::string> notes{};
};

/// The game of a file with that number, from 1. What stands in front of the first is passed over;
/// where the file was cut, what is there is read. Throws Error where there is no such game, or
/// nothing of it but a root.
SgfTree read_sgf_tree(std::string_view text, int number = 1);

/// Points with rectangles such as `aa:cc` written out, column and row from the top left. Throws
/// Error where a rectangle is none.
std::vector<std::string> sgf_points(const std::vector<std::string>& values);

}  // namespace ply
