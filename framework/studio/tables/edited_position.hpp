/// Positions set up by hand, a piece at a time.
#pragma once

#include "framework/game/game.hpp"

namespace ply::studio {

/// The position with `piece` (of the layout, 0 empties) on `cell`, and all else as it was. Rules
/// know positions as texts alone, so that it is done in the text, in which most games have rows
/// from the top with a sign for each piece and numbers of empty cells, and read back. Throws Error
/// where the text is of another form, or the position none of the game.
AnyState edited_position(const Game& game, const AnyState& state, int cell, int piece);

}  // namespace ply::studio
