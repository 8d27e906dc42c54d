/// What verbs find out about the board, apart from Lua.
#pragma once

#include "framework/board/moves/playfield.hpp"

namespace ply::board {

/// Whether as many as `rule` asks stand in a row through the cell, equal to what stands on it; with
/// -1 anywhere, of the side at work.
bool has_line(const Playfield& field, int cell, const LineRule& rule);
/// The occupied cells in word `w` of a set that are in such a line.
std::uint64_t cells_in_lines(const Playfield& field, std::uint64_t set, int w,
                             const LineRule& rule);
/// The length of the longest row through the cell; with -1 of any row of the side at work.
int longest_line(const Playfield& field, int cell);
/// The group of equal stones around the cell touches both edges; with -1 any group of the side.
/// Stones are connected along these absolute directions.
bool connects(const Playfield& field, int cell, Direction one, Direction other,
              int directions = LineRule::every_direction);
/// The same for a stone that was placed now, where the edges were not joined before: most stones
/// are seen to join nothing without a look at their group.
bool connects_now(const Playfield& field, int cell, Direction one, Direction other);
/// The set has fewer than n cells; of `MINE`, `THEIRS` and a player's stones those in hand count
/// too.
bool has_fewer(const Playfield& field, std::int64_t set, int n);
/// The cell lies in the row that is farthest from the side at work.
bool is_across(const Playfield& field, int cell);

}  // namespace ply::board
