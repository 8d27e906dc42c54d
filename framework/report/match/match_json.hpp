/// A match of a tournament as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "framework/tournament/tournament.hpp"

namespace ply {

/// `match` (number), `game`, `players` (names by seat), `opening`, `moves`, `plies`, `outcome`
/// (utilities), `ranks`, `points` (all three by seat; null without a result), `winner` (name, or
/// null), `termination`, `detail`, `nodes` (by seat), and
/// `start` where it began from another position than the game.
/// Nothing that is measured: a repeatable tournament gives the same text each time.
nlohmann::ordered_json match_json(const Plan& plan, const Fixture& fixture,
                                  const PlayedMatch& match);

/// The same and what else the journal has of the match: `round`, `opening_number` (among those of
/// the game, from 1), `opening_plies`, `thoughts` (by ply: null, or `score` for the player who
/// moved or null, `depth`, `nodes`, `seconds`, and `line` if it reported one), and by seat
/// `seconds` and `longest_move`. `canonical`: without what is measured: no `seconds`, no
/// `longest_move`, and where a player of the match has a clock no `nodes` (null) and no `thoughts`
/// (empty).
nlohmann::ordered_json match_record_json(const Plan& plan, const Fixture& fixture,
                                         const PlayedMatch& match, bool canonical);

}  // namespace ply
