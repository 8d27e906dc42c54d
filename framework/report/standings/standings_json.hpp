/// Standings as JSON and as CSV, for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "framework/tournament/tournament.hpp"

namespace ply {

/// `standings`: the best first, each `player`, `games`, `score`, `bye_points` (beyond it),
/// `wins`, `draws`, `losses`, `failures`, `elo`, `elo_low`, `elo_high` (null where there is no
/// end), `elo_reach`
/// ("estimated", "at_least", "at_most", "unknown"), `group`, `losses_by` (reason -> count), `seats`
/// (`score`, `wins`, `draws`, `losses` in each seat);
/// `pairings`: `first`, `second`, `wins`, `draws`, `losses` of the first, `pairs` (counts by the
/// two results, ll to ww), of the difference `elo`, `elo_low`, `elo_high`, `nelo`, `nelo_low`,
/// `nelo_high`, of these two alone `los`, and `superiority` from the joint fit of all;
/// `seats`: `score`, `wins`, `draws`, `losses` of whoever sat there; `drawn`: matches;
/// `sprt` (sprt_text.hpp) where there is one; `by_game` where there are several: the same of each;
/// `matches`, `total`, `errors`, `complete`, `notes`. Nothing that is measured: a repeatable
/// tournament gives the same text each time.
nlohmann::ordered_json standings_json(const Plan& plan, const TournamentResult& result);

/// By player what is measured: `player`, `moves`, `nodes`, `depth_sum`, `seconds`, `longest`
/// (seconds).
nlohmann::ordered_json effort_json(const Plan& plan, const Standings& standings);

}  // namespace ply
