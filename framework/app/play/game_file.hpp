/// A game in a file that a person has named: what Plyboard or another program wrote.
#pragma once

#include <string>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

/// Remarks what could not be taken over. Throws Error with the name of the file.
LoadedSession open_game_file(const std::string& file);

/// Remarks them, a line each.
void remark_notes(const std::vector<std::string>& notes);

}  // namespace ply
