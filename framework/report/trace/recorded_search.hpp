/// A search made to be looked at: searched and recorded in one go.
///
///     const RecordedSearch search = record_search(game, position, spec, 500, stop);
///     write_output_file("tree.svg", trace_svg(search.traced("tic_tac_toe")));
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "framework/report/trace/trace_report.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

struct RecordedSearch {
    std::unique_ptr<Trace> trace;
    SearchResult result;
    TreeLeaves leaves;
    std::string player;  ///< as written

    /// As reports need it; refers to this.
    TracedSearch traced(std::string game) const {
        return {*trace, result, leaves, std::move(game), player};
    }
};

inline constexpr std::size_t usual_trace_limit = 500;
inline constexpr std::size_t largest_trace_limit = 20'000;

/// Searches the position, in which a player has a choice, and lists what there was besides; `game`
/// must outlive the record. After a stop it is not whole. Throws Error where the searcher walks no
/// tree, or visits more than `limit` nodes.
RecordedSearch record_search(const Game& game, const Position& position, const SearcherSpec& spec,
                             std::size_t limit, const std::stop_token& stop);

}  // namespace ply
