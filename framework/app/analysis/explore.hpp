/// Walks through an analysis on the screen: feeds keys to an AnalysisWalk and positions to a
/// BackgroundSearch until somebody leaves.
#pragma once

#include <stop_token>
#include <string>

#include "framework/app/analysis/analysis_walk.hpp"
#include "framework/app/analysis/background_search.hpp"

namespace ply {

struct ExploreSettings {
    std::string place;  ///< what is analysed, before who is to move
    bool ends = false;  ///< with the first search, unless a key was pressed before
};

/// Returns when the walk is left or `stop` is requested, and where no keys can be read when the
/// search has ended. No search runs then, and what was found at walk.position() is there. Throws
/// RulesError.
void explore(TerminalScreen& screen, AnalysisWalk& walk, BackgroundSearch& search, const Game& game,
             const ExploreSettings& settings, const std::stop_token& stop);

/// `connect_four, player 1 to move, pvs`
std::string explore_title(const Game& game, const AnalysisWalk& walk,
                          const BackgroundSearch& search, const ExploreSettings& settings);

}  // namespace ply
