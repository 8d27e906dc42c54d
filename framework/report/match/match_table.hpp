/// Matches as a table for people and as CSV for programs, a line each.
#pragma once

#include <string>

#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// Lines of at most 80 columns; what does not fit is cut.
class MatchTable {
public:
    /// `plan` must outlive this. The column of games is left out where there is one game.
    explicit MatchTable(const Plan& plan, bool colours);

    std::string heading() const;
    /// `   17  connect_four  random               alphabeta(depth=4)   0-1     23  normal`
    std::string line(const Fixture& fixture, const PlayedMatch& match) const;

private:
    const Plan& plan_;
    bool colours_;
    int game_width_ = 0;
    int name_width_ = 6;  ///< of one of two players
    int seats_ = 1;
};

/// `match,round,game,opening,players,result,points,termination,detail,plies,opening_plies,moves,
/// nodes,seconds`: several players, points, nodes and seconds are separated by blanks; names by
/// ` | `.
const char* match_csv_heading();
std::string match_csv(const Plan& plan, const Fixture& fixture, const PlayedMatch& match);

}  // namespace ply
