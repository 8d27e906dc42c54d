/// A game in a file that a person has named (session/store/game_file.hpp), for commands that print.
#pragma once

#include <string>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

/// Whether the text names such a file: one that is there and no script or plugin, one that ends as
/// a format does (`.pgn`), be it there or not, or `-`.
bool names_game_file(const std::string& text);

/// Reads the game, and remarks what could not be taken over. Throws Error with the name of the
/// file.
LoadedSession open_game_file(const std::string& name);

/// Remarks them, a line each.
void remark_notes(const std::vector<std::string>& notes);

}  // namespace ply
