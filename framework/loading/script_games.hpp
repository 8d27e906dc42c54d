/// Scripts of games as sources: from a file, or from a text that is not saved yet, each with what
/// it includes.
#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "framework/loading/catalogue.hpp"
#include "framework/lua/vm/script_source.hpp"

namespace ply {

/// Where a script finds what it includes: its folder, and the one above (scripts/ for
/// scripts/games/).
std::array<std::filesystem::path, 2> include_folders(const std::filesystem::path& script);

/// The script in the file. Throws Error where it, or a file that it includes, cannot be read or is
/// not UTF-8, and where a script that includes others is broken.
GameSource read_script(const std::filesystem::path& file);
/// The same with a text that is to be saved as `file`.
GameSource script_with_text(const std::filesystem::path& file, std::string text);

/// What a source of the kind `script` is read from.
ScriptSource script_of(const GameSource& source);

}  // namespace ply
