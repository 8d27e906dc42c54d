/// A game in a file that a person names: `master.pgn`, or `master.pgn#3`, the third one in it; or
/// `-`, what is pasted or piped into standard input.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

inline constexpr std::string_view pasted_game = "-";

struct GameInFile {
    std::string file;
    std::optional<int> number{};  ///< from 1; nothing: none was named
};
/// A file whose own name has a `#` is that file.
GameInFile game_in_file(const std::string& name);

/// Reads the game that is named, by `game` if it names one; that there are others is a note. Notes
/// and errors begin with the name of the file. Throws Error where there is no such game.
LoadedSession read_game_file(const std::string& name, const std::string& game = {});

}  // namespace ply
