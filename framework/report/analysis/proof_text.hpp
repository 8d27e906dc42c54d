/// What a solver has proved of a position, in words.
#pragma once

#include <string>

#include "framework/game/position.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// The searcher that proves values of this game best: `solver`, which looks to the end of the game,
/// or `dfpn` where a game may go on for long or in circles.
const char* usual_solver(const Facts& facts);

/// "player 1 wins", "draw"; where the goal is the margin with "by 4".
std::string value_text(const Game& game, Player mover, Score value);

/// What bounds on the value say; empty: nothing yet.
std::string bounds_text(const Game& game, Player mover, const ValueBounds& bounds);

/// How far a solver is: nodes, time, depth or proof numbers, what is known.
std::string proof_progress(const Game& game, Player mover, const SearchResult& result);

/// How far the end is for the winner; 0: there is none, or nothing is known of it. `least`: all
/// that is faster was searched.
struct PliesToEnd {
    int plies = 0;
    bool least = false;
};
PliesToEnd plies_to_end(const SearchResult& result);

/// Bounds that say what is proved, where a searcher gives none.
void complete_bounds(const Game& game, SearchResult& result);

/// "player 1 wins in at most 9 plies"; of a result whose bounds are exact.
std::string proved_text(const Game& game, Player mover, const SearchResult& result);

}  // namespace ply
