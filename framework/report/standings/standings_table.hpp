/// The tables at the end of a tournament, for people, 80 columns wide.
#pragma once

#include <string>
#include <vector>

#include "framework/tournament/tournament.hpp"

namespace ply {

/// The tables that `parts` names (standings_parts.hpp), the ranking by game where there are
/// several, seats, failures, notes. Without `parts` those that this tournament calls for.
/// Throws UsageError for an unknown name.
std::string standings_text(const Plan& plan, const TournamentResult& result, bool colours,
                           const std::vector<std::string>& parts = {});

}  // namespace ply
