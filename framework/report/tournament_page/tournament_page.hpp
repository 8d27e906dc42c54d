/// A tournament as one HTML page, complete in itself: standings, crosstable, charts, and matches
/// that can be replayed in the page.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/report/match/match_sums.hpp"
#include "framework/tournament/results/results.hpp"

namespace ply {

struct ReportedMatch {
    Fixture fixture;
    PlayedMatch match;
};

/// Everything that the page shows. Texts may hold anything.
struct TournamentReport {
    std::string title;
    const Plan& plan;
    const TournamentResult& result;
    const MatchSums& sums;
    const std::vector<ReportedMatch>& matches;  ///< those that can be replayed
    std::string matches_note;                   ///< which those are, in a sentence
    std::string made;                           ///< by which program, when, by which command
    /// One for each game of the plan; null where it cannot be opened: then there are moves but no
    /// boards.
    const std::vector<std::unique_ptr<Game>>& games;
};

std::string tournament_page(const TournamentReport& report);

/// What the page's script gets: `players` (names), `games` (`name`, `chess`, `chance`: what it
/// does, `board` as RecordedPictures::json() has it, or null), and `matches`: `number`, `round`,
/// `game`, `seats` (players), `result`, `outcomes` (of each seat: win, draw, loss, none), `reason`,
/// `detail`, `opening` (plies), `moves`, `movers` (seats, -1 for dice), `thoughts` ([score, depth,
/// nodes, microseconds, the line if there is one] or 0, a ply each), `told` (the same in words),
/// `start` and `steps` (drawings on the cells, then what changes: cell, drawing, cell, drawing ...)
/// and `beside` (a drawing for each position) or `texts` (positions of games that have no picture),
/// `trouble` where the replay broke off.
nlohmann::ordered_json tournament_page_data(const TournamentReport& report);

/// A part of the page; left out, and not in its contents, where the body is empty.
struct PageSection {
    std::string id;
    std::string title;  ///< as text
    std::string note;   ///< as text; may be empty
    std::string body;   ///< HTML
};

/// What may be wider than the window: scrolled by touch, mouse or, with the focus on it, by keys.
std::string scrollable(const std::string& label, const std::string& html);

PageSection rating_chart(const TournamentReport& report);
PageSection time_chart(const TournamentReport& report);
PageSection opening_chart(const TournamentReport& report);
PageSection length_chart(const TournamentReport& report);
PageSection loss_table(const TournamentReport& report);
/// What the players spent on their moves: a table, as `plyboard standings` has it.
PageSection effort_section(const TournamentReport& report);

}  // namespace ply
