/// Games of hex as HexGui wrote them up to version 0.9: its `swap-pieces` is the `swap-sides` of
/// https://www.red-bean.com/sgf/hex.html, where stones stay and the players change sides.
#pragma once

#include "framework/session/formats/sgf/sgf_tree.hpp"

namespace ply {

/// Such a game as later versions write it. Another tree stays as it is.
SgfTree without_old_hexgui(SgfTree tree);

}  // namespace ply
