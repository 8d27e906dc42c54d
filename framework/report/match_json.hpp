/// A match of a tournament as JSON.
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

}  // namespace ply
