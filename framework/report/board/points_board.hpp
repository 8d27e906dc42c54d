/// Boards of points, as of backgammon: a track on which the men of two players stand in columns.
#pragma once

#include "framework/game/look.hpp"
#include "framework/report/board/drawn_board.hpp"

namespace ply {

/// Whether the look names the second player's men and the track has four quarters to be drawn in.
bool is_points_board(const Layout& layout, const Look& look);

/// How a man of a player, 0 or 1, is drawn there.
const char* man_on_points(Player owner, bool figures);

/// The first half of the track below, from right to left, the second above; between the quarters
/// the bar, on the right the men who are home. Of more than five men in a column the outermost is
/// their number. A cell is where its first man stands. Points stand closer where the
/// board would be wider than the style's columns.
DrawnBoard draw_points(const Game& game, const AnyState& state, const BoardStyle& style,
                       const Look& look);

}  // namespace ply
