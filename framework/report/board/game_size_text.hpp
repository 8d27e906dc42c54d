/// The size of a game, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "framework/authoring/contract/game_size.hpp"

namespace ply {

/// `b = 6.47 ± 0.02 moves, n = 21.3 ± 0.5 plies, b^n = 10^17.3 ± 0.4`
std::string game_size_text(const GameSize& size);
/// How the sizes were found: `1,000 random games, seed 1, ± 95 %; the longest: 42 plies`. With
/// `others`: not in those that were spoken of before.
std::string game_size_note(const GameSize& size, std::uint64_t seed, bool others = false);

/// `games`, `seed`, `unfinished`, `longest`; `branching`, `length` and `tree_log10`, each `value`
/// and `error` (half the 95 % interval, or null).
nlohmann::ordered_json game_size_json(const GameSize& size, std::uint64_t seed);

/// `lengths`: of each length that occurred its `plies` and how many `games`; `branching`, from the
/// first ply on: `games` that made a move there, the mean of their legal `moves`, `error`, half of
/// its 95 % interval; `games`: the moves of a short, a middle and a long one.
nlohmann::ordered_json game_curves_json(const GameSize& size);

}  // namespace ply
