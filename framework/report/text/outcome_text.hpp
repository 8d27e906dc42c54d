/// Outcomes and proofs in words.
#pragma once

#include <string>

#include "framework/report/text/json.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// "win", "loss", "draw", or null.
Json proven_json(Proven proven);
/// "player 1 wins", "draw", "player 1: 3, player 2: 1"
std::string outcome_text(const Outcome& outcome, const Facts& facts);

}  // namespace ply
