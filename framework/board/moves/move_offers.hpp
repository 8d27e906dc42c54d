/// What the verbs that offer moves do, apart from Lua: for scripts that call them, and for those
/// that declare them.
#pragma once

#include <cstdint>

#include "framework/board/geometry/leaps.hpp"
#include "framework/board/moves/piece_sets.hpp"
#include "framework/board/state/move_code.hpp"

namespace ply::board {

// Sets are as in piece_sets.hpp, for the side at work; directions are absolute.

/// A stone of the side, or `piece` (if not 0), on each cell of the set, while it has some in hand.
void offer_places(const Playfield& field, std::int64_t where, int piece, MoveList& list);
/// Each cell of the set, for the script's own `play`.
void offer_choices(const Playfield& field, std::int64_t set, MoveList& list);
/// A stone on the lowest empty cell of each column.
void offer_drops(const Playfield& field, MoveList& list);
/// Each piece to the next cell, if that belongs to the target.
void offer_steps(const Playfield& field, std::int64_t pieces, int directions, std::int64_t target,
                 MoveList& list);
/// Each piece over empty cells, onto one that belongs to the target and is at most `distance` cells
/// away; with slide_farthest only onto the last of them in each direction.
void offer_slides(const Playfield& field, std::int64_t pieces, int directions, std::int64_t target,
                  std::int64_t distance, MoveList& list);
/// Each piece a leap away, if that cell belongs to the target.
void offer_leaps(const Playfield& field, std::int64_t pieces, const Leaps& leaps,
                 std::int64_t target, MoveList& list);
/// Each piece to each cell of the target; nothing if there are more than `most` pieces.
void offer_flights(const Playfield& field, std::int64_t pieces, std::int64_t target, int most,
                   MoveList& list);
/// Takes a piece of others: one that is in no line of n, unless all are.
void offer_takes(const Playfield& field, const LineRule& line, MoveList& list);
/// A stone on each empty cell from which a line of others' stones ends at one of the side's.
void offer_flanks(const Playfield& field, MoveList& list);

}  // namespace ply::board
