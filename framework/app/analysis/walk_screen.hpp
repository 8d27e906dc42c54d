/// What a walk through an analysis looks like: the board, the best lines or all throws, the moves
/// that led there.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/app/analysis/analysis_walk.hpp"
#include "framework/app/analysis/findings.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// All that is shown.
struct WalkScene {
    const Game& game;
    const AnalysisWalk& walk;
    std::string title;                       ///< may hold anything
    std::span<const std::string_view> keys;  ///< for the last line, where nothing is typed
    const Findings& found;
};

/// At most `rows` lines; longer ones than `columns` are for the screen to cut. The board stands
/// above the lines or throws where all have room, else beside them, else above some; else a line
/// says how large a window it takes. However few the rows, the chosen one is among them. The last
/// of several rows is for keys and what is typed.
std::vector<std::string> walk_screen(const WalkScene& scene, int columns, int rows,
                                     const BoardStyle& style);

}  // namespace ply
