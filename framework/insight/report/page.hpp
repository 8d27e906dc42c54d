/// The report as one HTML page, complete in itself: the verdict, what each figure means and what
/// would change it, charts, maps of the board, first moves, and games to replay.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/insight/report/insight.hpp"
#include "framework/report/tournament_page/tournament_page.hpp"

namespace ply::insight {

/// A report and the game that it is about.
struct Report {
    const Insight& insight;
    const Game& game;
};

/// Several come with a table of them side by side before, and each for itself behind.
/// `made`: by which program, when, by which command.
std::string insight_page(std::span<const Report> reports, const std::string& made);

// Parts of it; without a body where there is nothing to show.

PageSection strength_section(const Insight& insight);
PageSection ladder_section(const Insight& insight);
PageSection length_section(const Insight& insight);
PageSection branching_section(const Insight& insight);
PageSection story_section(const Insight& insight);
/// The board without pieces, and on each cell a disc as dark as its value is large.
struct HeatMap {
    std::string title;
    std::string svg;
};
/// None where the game has no board, or none was played. `id` begins the ids in them.
std::vector<HeatMap> heat_maps(const Report& report, const std::string& id);
PageSection map_section(const Report& report, const std::string& id);
PageSection opening_section(const Insight& insight);
PageSection handicap_section(const Insight& insight);
PageSection remedy_section(const Insight& insight);
PageSection game_section(std::span<const Report> reports);
PageSection comparison_section(std::span<const Report> reports);

/// What the page's script gets: `boards`, one a report, as RecordedPictures::json() has them, or
/// null; `games`: `title`, `board` (which one), `moves`, `movers`, `expected` (of player 1 before
/// each move, or nulls), and `start`, `steps`, `beside`, or `texts`, as tournament_page_data() has
/// them.
nlohmann::ordered_json page_data(std::span<const Report> reports);

/// A game to look at, and why.
struct ShownGame {
    std::string title;
    const PlayedGame* game;
};
/// The shortest, the median and the longest of the strongest player's, and of those that were
/// judged the most dramatic one and the one with the largest swing.
std::vector<ShownGame> shown_games(const Insight& insight);

/// A band from a lower to an upper line around a middle one, as SVG. Values from 0 to `most`.
struct BandPlot {
    std::string label;
    std::string x_label;
    double most = 1;
    int y_ticks = 4;
    bool percent = false;
    struct Point {
        double x, lower, middle, upper;
    };
    std::vector<Point> points;
};
std::string band_svg(const BandPlot& plot);

}  // namespace ply::insight
