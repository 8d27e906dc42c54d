/// The games behind a figure, to be opened: for whoever does not believe it, or wants to see why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/insight/record/game_log.hpp"
#include "framework/insight/report/insight.hpp"

namespace ply::insight {

struct GameRef {
    std::string series;  ///< as GameLog has it
    int number = 0;
    std::string title;  ///< `34 plies, player 1 wins`
};

/// A dozen at most. `figure` is named as in insight_json(); of those with several rows `at` is the
/// row. Of figures of the course those with the largest values come first, of lengths there are
/// some from the shortest to the longest; of a figure without games of its own they are the
/// strongest player's.
std::vector<GameRef> games_of_figure(const Insight& insight, const GameLog& log,
                                     std::string_view figure, std::size_t at);

/// What the judge expected of player 1 before each ply, from 0 to 1; nothing where it did not look.
std::vector<std::optional<double>> expected_course(const Insight& insight, const PlayedGame& game);

}  // namespace ply::insight
