/// Boards for whom they are printed.
#pragma once

#include <cstdio>
#include <string>

#include "framework/session/session.hpp"

namespace ply {

/// Where `flipped`, from the other side. What the last move changed is underlined where there are
/// colours. On a terminal no row is longer than the window is wide.
std::string shown_board(const Session& session, bool flipped, std::FILE* talk);

}  // namespace ply
