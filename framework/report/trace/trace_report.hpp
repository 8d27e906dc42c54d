/// The record of a search as text, JSON, a picture, and a page that steps through it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "framework/search/core/searcher.hpp"
#include "framework/study/trace.hpp"
#include "framework/study/trace_leaves.hpp"

namespace ply {

/// A search with its record, as the reports need it.
struct TracedSearch {
    const Trace& trace;
    const SearchResult& result;
    const TreeLeaves& leaves;
    std::string game;    ///< as written: tree(file=example.json)
    std::string player;  ///< as written: alphabeta(depth=4)
};

/// A tree of lines for a terminal of 80 columns, each pass of the search by itself, then the leaves
/// that were visited and pruned.
std::string trace_text(const TracedSearch& search);

/// Everything recorded: passes, nodes, visits, and the leaves `visited` and `pruned`.
nlohmann::ordered_json trace_json(const TracedSearch& search);

/// The trees of all passes below each other, as one SVG file.
std::string trace_svg(const TracedSearch& search);

/// One HTML page, complete in itself: steps through the search forward and back.
std::string trace_page(const TracedSearch& search);

}  // namespace ply
