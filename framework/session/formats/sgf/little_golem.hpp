/// Games of hex as the server Little Golem writes them, http://www.littlegolem.net: without GM,
/// with an event such as `hex.mc.2010.oct.1.11`, points as in go (`mf`), `swap`, and results `B`,
/// `W`. PB and B of the result are whoever begins, and the moves of that player are W.
#pragma once

#include "framework/session/formats/sgf/sgf_tree.hpp"

namespace ply {

/// Such a game as GM[11] has it: `W[mf]` is `B[m6]`. Another tree stays as it is.
SgfTree without_little_golem(SgfTree tree);

}  // namespace ply
