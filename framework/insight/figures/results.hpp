/// Who wins, and how long it takes: of games between equals.
#pragma once

#include <span>

#include "framework/insight/figures/interval.hpp"
#include "framework/insight/record/played_game.hpp"

namespace ply::insight {

using Games = std::span<const PlayedGame>;

/// What came of games, as seen from one seat. Those cut at the ply limit are unfinished and no
/// draws, but count one half for everybody.
struct SeatResults {
    std::size_t games = 0;
    std::size_t wins = 0;
    std::size_t draws = 0;
    std::size_t losses = 0;
    std::size_t unfinished = 0;
    Figure score;  ///< points a game; one half is even
};
SeatResults seat_results(Games games, Player seat);

/// The share of the games that were drawn by the rules (Ludii, "Drawishness").
Figure draw_share(Games games);
/// The share that was not over at the ply limit (Ludii, "Timeouts").
Figure unfinished_share(Games games);

/// Lengths in plies, or in turns: a turn is all that one player does until another one moves.
/// What chance does is a ply, and no turn.
struct Lengths {
    Figure median;
    double lower = 0;  ///< quartiles
    double upper = 0;
    int shortest = 0;
    int longest = 0;
};
enum class LengthUnit : bool { plies, turns };
/// Unfinished games count with the plies they had.
Lengths lengths_of(Games games, LengthUnit unit, std::uint64_t seed);
int turns_of(const PlayedGame& game);

/// What players have to choose from.
struct Choice {
    Figure choices;  ///< the share of the players' plies with more than one move (Ludii)
    double lower = 0;
    Figure branching;  ///< moves to choose from: median over plies
    double upper = 0;
    /// At each ply (from 0) over the games that came so far: lower quartile, median, upper one.
    struct Band {
        double lower, median, upper;
        std::size_t games;
    };
    std::vector<Band> by_ply;
};
Choice choice_of(Games games, std::uint64_t seed);

}  // namespace ply::insight
