/// A game in a file that a person has named: what Plyboard or another program wrote.
#pragma once

#include <string>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

/// Whether the text names such a file: one that is there and no script or plugin, or one that ends
/// as a format does (`.pgn`), be it there or not.
bool names_game_file(const std::string& text);

/// Remarks what could not be taken over. Throws Error with the name of the file.
LoadedSession open_game_file(const std::string& file);

/// Remarks them, a line each.
void remark_notes(const std::vector<std::string>& notes);

}  // namespace ply
