/// What a search has found so far, in the game's own words: rows, a screen, JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/app/common.hpp"

namespace ply {

/// One of the best moves, with what is expected to follow.
struct AnalysisLine {
    std::optional<Score> score;
    Proven proven = Proven::no;
    std::vector<std::string> moves;
};

/// The best lines at one time, best first. It needs no game any more, so any thread may show it.
struct Analysis {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    double seconds = 0;
    std::vector<AnalysisLine> lines;

    double nodes_per_second() const;
};

/// Asks the game for the texts of the moves.
Analysis analysis_of(const Game& game, const Position& root, const SearchResult& result);

/// A row for each line, and what stands above the first of them.
std::string analysis_heading();
std::string analysis_rows(const Analysis& analysis);

/// Two lines of figures, then the best moves; none is cut yet.
std::vector<std::string> analysis_screen(const Analysis& analysis);

/// `depth`, `nodes`, `leaves`, `seconds`, `nodes_per_second`; `lines`, each `score`, `proven`,
/// `pv`.
Json analysis_json(const Analysis& analysis);

}  // namespace ply
