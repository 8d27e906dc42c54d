/// What a search has found so far, in the game's own words: rows, a screen, JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/search/core/searcher.hpp"

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
    std::optional<int> selective_depth;
    std::optional<int> table_permille;
    ScoreScale scale;
    std::vector<AnalysisLine> lines;

    double nodes_per_second() const;
};

/// Has the game write the moves. One line where the searcher reports no more.
Analysis analysis_of(const Game& game, const Position& root, const SearchResult& result,
                     const ScoreScale& scale);

/// A row for each line, and what stands above the first of them. Rows are broken at `columns`
/// between two moves; 0: never.
std::string analysis_heading();
std::string analysis_rows(const Analysis& analysis, int columns = 0);

/// A line of figures and the heading of the best moves, then these; none is cut yet.
inline constexpr int analysis_screen_head = 3;  ///< lines above the best moves
std::vector<std::string> analysis_screen(const Analysis& analysis);
/// The same as text that stays on the terminal, broken at `columns` between two moves.
std::string analysis_summary(const Analysis& analysis, int columns);

/// `depth`, `seldepth`, `nodes`, `leaves`, `seconds`, `nodes_per_second`, `hashfull`, `lines`; null
/// where the searcher does not report it.
Json analysis_json(const Analysis& analysis);
/// Each with `score`, `text`, `expected`, `plies` (score_scale.hpp), `proven`, `pv`.
Json lines_json(const Analysis& analysis);

}  // namespace ply
