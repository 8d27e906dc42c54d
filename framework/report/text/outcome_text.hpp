/// Outcomes and proofs in words.
#pragma once

#include <string>

#include "framework/report/text/json.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// "win", "loss", "draw", or null.
Json proven_json(Proven proven);
/// "player 1 wins", "player 2 wins by 3", in points, "draw", "players 1 and 3 share the win"
std::string outcome_text(const Outcome& outcome, const Game& game);
/// The same without points, as where somebody has resigned.
std::string winner_text(const Outcome& outcome, const Game& game);

}  // namespace ply
