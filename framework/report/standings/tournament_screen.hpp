/// A tournament while it runs, as the lines of a terminal of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/score.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply {

/// A match that a worker is playing.
struct GameInPlay {
    std::uint32_t match = 0;
    std::string game;                  ///< empty where there is only one
    std::vector<std::string> players;  ///< by their seats
    int ply = 0;                       ///< moves made
    std::string at_work;               ///< the player who thinks; empty: the rules are at work
    double seconds = 0;                ///< for how long
    std::string last_move;
    std::optional<Score> last_score;  ///< of that move, for the player who made it
};

/// All that the screen shows. Texts may hold anything.
struct TournamentScene {
    std::string title;
    Progress progress;
    std::vector<std::string> names;  ///< of the players, by number
    Standings standings;
    std::vector<GameInPlay> in_play;
    std::vector<std::string> incidents;  ///< the latest first
    std::uint64_t incident_count = 0;
    std::string footer;  ///< how to stop it
};

/// At most `rows` lines of at most `columns` columns: how far it is, the standings with a bar for
/// each interval, games in play, incidents. Where there is little room the standings are cut to the
/// first players and the other parts shrink; the progress is always there.
std::vector<std::string> tournament_screen(const TournamentScene& scene, int columns, int rows,
                                           bool colours);

}  // namespace ply
