/// Where the nodes of a recorded search stand in a picture, and the picture of one pass.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/trace/trace_report.hpp"

namespace ply {

/// A node in the picture of one pass; children stand below their parent, in the order of the moves.
struct PictureNode {
    int node = 0;
    int level = 0;
    double x = 0;      ///< of the middle
    double y = 0;      ///< of the top of its box
    double width = 0;  ///< of the whole subtree
    std::vector<int> visits;
    std::vector<PictureNode> children;
    bool cut_away = false;  ///< a cut-off of its parent left it out
    bool leaf = false;      ///< its box holds a leaf's value
    int height = 0;         ///< levels below it
    /// In an outline: the x of the line on which it and its siblings hang.
    std::optional<double> stem = {};
};

/// One pass, laid out.
struct TracePicture {
    PictureNode root;
    double width = 0;
    double height = 0;
};

inline constexpr double box_height = 26;
inline constexpr double line_height = 13;  ///< of small print

/// Letters as they are seen, not bytes.
std::size_t letters(const std::string& text);

TracePicture lay_out(const Trace& trace, std::size_t pass);

/// The small print below a node, after the visits in `visits`: windows, cut-offs.
std::vector<std::string> small_print(const Trace& trace, const std::vector<int>& visits);
/// The value in a node's box after its last visit, and how wide the box is.
std::string box_text(const Trace& trace, const PictureNode& node);
double box_width(const Trace& trace, const PictureNode& node);

/// An `<svg>` element. Each node is `<g id="pPnN">` (pass, node) and holds its children; classes
/// say what it is. Colours come from trace_picture.css.
std::string picture_svg(const TracedSearch& search, std::size_t pass, const TracePicture& picture);

}  // namespace ply
