/// What a searcher reports before its first depth is completed.
#pragma once

#include "framework/search/core/searcher.hpp"

namespace ply {

/// Whether what on_progress was told comes from a depth 1 that is still under way, as where there
/// are thousands of moves or the rules are slow: lines, and the depth 0. Those who count or list
/// depths pass it over.
inline bool is_provisional(const SearchResult& reported) {
    return reported.depth == 0 && !reported.lines.empty();
}

}  // namespace ply
