/// A tournament as JSON: one object a match, and one with the standings.
#pragma once

#include <nlohmann/json.hpp>

#include "framework/tournament/tournament.hpp"

namespace ply {

/// `match` (number), `game`, `players` (names by seat), `opening`, `moves`, `plies`, `outcome`
/// (utilities), `ranks`, `points` (all three by seat; null without a result), `winner` (name, or
/// null), `termination`, `detail`, `nodes` (by seat), and
/// `start` where it began from another position than the game.
/// Nothing that is measured: a repeatable tournament gives the same text each time.
nlohmann::ordered_json match_json(const Plan& plan, const Fixture& fixture,
                                  const PlayedMatch& match);

/// `standings`: the best first, each `player`, `games`, `score`, `wins`, `draws`, `losses`,
/// `failures`, `elo`, `elo_low`, `elo_high` (null where there is no end); `pairings`: `first`,
/// `second`, `wins`, `draws`, `losses` of the first, `elo`, `elo_low`, `elo_high` of the
/// difference; `by_game` where there are several; `matches`, `total`, `errors`, `complete`,
/// `notes`.
nlohmann::ordered_json standings_json(const Plan& plan, const TournamentResult& result);

}  // namespace ply
