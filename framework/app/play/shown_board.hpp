/// Boards for whom they are printed.
#pragma once

#include <cstdio>
#include <string>

#include "framework/game/position.hpp"

namespace ply {

/// On a terminal no row is longer than the window is wide.
std::string shown_board(const Game& game, const Position& position, std::FILE* talk);

}  // namespace ply
