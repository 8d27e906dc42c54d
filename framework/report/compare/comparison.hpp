/// Searchers side by side on the same positions: as tables, CSV, JSON and a plot.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "framework/report/html/line_plot.hpp"
#include "framework/study/experiment.hpp"

namespace ply {

/// One search; its members are indices into the lists of its Comparison.
struct ComparedSearch {
    int game = 0;
    int player = 0;
    int position = 0;  ///< from 0, the start
    Measurement measured;
};

/// Everything that was measured. By depth where the searches had a depth, else by time.
struct Comparison {
    std::vector<std::string> games;
    std::vector<std::vector<std::string>> positions;  ///< as text, by game
    std::vector<std::string> players;
    std::uint64_t seed = 1;
    double seconds = 0;  ///< for each search, where there was a limit of time
    std::vector<ComparedSearch> searches;

    bool by_time() const { return seconds > 0; }
};

/// The means of a player in a game, or in all together (`game` is -1), at one depth. Only for
/// depths at which all positions were searched.
struct ComparisonRow {
    int game = 0;
    int player = 0;
    int depth = 0;
    Summary mean;
};
/// By game, then depth, then player; all games together last, if there are several.
std::vector<ComparisonRow> comparison_rows(const Comparison& comparison);

/// Tables of 80 columns and what their words mean.
std::string comparison_text(const Comparison& comparison, bool colours);
/// One line a search, nothing averaged: `game`, `player`, `position` (its text), `depth` (asked;
/// empty when there was a time), `reached`, `nodes`, `leaves`, `seconds`, `cutoffs`,
/// `first_move_cutoffs`.
std::string comparison_csv(const Comparison& comparison);
/// `games`, `players`, `seed`, `positions` (by game) and `rows`: the means.
nlohmann::ordered_json comparison_json(const Comparison& comparison);
/// Nodes by depth, a line for each player; over all games together.
LinePlot comparison_plot(const Comparison& comparison);

}  // namespace ply
