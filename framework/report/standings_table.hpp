/// The tables at the end of a tournament, for people, 80 columns wide.
#pragma once

#include <string>

#include "framework/tournament/tournament.hpp"

namespace ply {

/// Standings, pairings, standings by game where there are several, notes.
std::string standings_text(const Plan& plan, const TournamentResult& result, bool colours);

}  // namespace ply
